/** Ten jobs as a model would write them: each makes its own input, as if a tool had answered with it. */

export const JOBS = [
  {
    name: 'aggregate a CSV file',
    n: 3000,
    run: (n) => {
      const regions = ['north', 'south', 'east', 'west', '"far, far away"']
      const lines = Array.from(
        { length: 250 },
        (_, i) =>
          `${i},customer ${i % 40},${regions[i % 5]},${i % 9},${(i * 1.25).toFixed(2)},2024-05-${(i % 28) + 1}\n`,
      )
      const csv = 'id,customer,region,quantity,price,date\n' + lines.join('').repeat(n / 250)

      const parseLine = (line) => {
        if (!line.includes('"')) return line.split(',')
        const cells = []
        let cell = ''
        let quoted = false
        for (const character of line) {
          if (character === '"') quoted = !quoted
          else if (character === ',' && !quoted) {
            cells.push(cell)
            cell = ''
          } else cell += character
        }
        cells.push(cell)
        return cells
      }
      const [header, ...rows] = csv.trim().split('\n').map(parseLine)
      const records = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])))
      const totals = {}
      for (const { region, quantity, price } of records) {
        totals[region] = (totals[region] ?? 0) + Number(quantity) * parseFloat(price)
      }
      return Object.entries(totals)
        .sort(([, a], [, b]) => b - a)
        .map(([region, total]) => `${region}: ${total.toFixed(2)}`)
    },
  },
  {
    name: 'search a log',
    n: 3000,
    run: (n) => {
      const levels = ['INFO', 'DEBUG', 'INFO', 'WARN', 'INFO', 'ERROR']
      const lines = Array.from(
        { length: 250 },
        (_, i) =>
          `2024-05-01T12:${String(i % 60).padStart(2, '0')}:00Z ${levels[i % 6]} [worker-${i % 7}] request ${i} took ${i * 3} ms\n`,
      )
      const log = lines.join('').repeat(n / 250)

      const slow = []
      const byWorker = new Map()
      for (const [number, line] of log.split('\n').entries()) {
        const match = /^(\S+) (WARN|ERROR) \[(worker-\d+)\] (.*)$/.exec(line)
        if (!match) continue
        const [, time, level, worker, message] = match
        byWorker.set(worker, (byWorker.get(worker) ?? 0) + 1)
        const took = /took (\d+) ms/.exec(message)
        if (level === 'ERROR' && took && Number(took[1]) > 700) slow.push(`${number + 1}:${time} ${message}`)
      }
      return [slow.length, slow.at(-1), Object.fromEntries([...byWorker].sort())]
    },
  },
  {
    name: 'diff two texts',
    n: 1000,
    run: (n) => {
      const left = Array.from({ length: n }, (_, i) => `  line ${i} of the file, ${i % 17}`)
      const right = left.flatMap((line, i) =>
        i % (n / 20) === 7 ? [] : i % (n / 25) === 3 ? [line, 'a new line'] : [line],
      )

      // Myers: the furthest that each diagonal reaches with so many edits.
      const shortestEdit = (a, b) => {
        let reach = new Map([[1, 0]])
        const history = []
        for (let edits = 0; ; edits++) {
          history.push(new Map(reach))
          for (let k = -edits; k <= edits; k += 2) {
            const down = k === -edits || (k !== edits && reach.get(k - 1) < reach.get(k + 1))
            let x = down ? reach.get(k + 1) : reach.get(k - 1) + 1
            while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
            reach.set(k, x)
            if (x >= a.length && x - k >= b.length) return history
          }
        }
      }
      const diff = (a, b) => {
        const changes = []
        let [x, y] = [a.length, b.length]
        const history = shortestEdit(a, b)
        for (let edits = history.length - 1; edits > 0; edits--) {
          const reach = history[edits]
          const k = x - y
          const down = k === -edits || (k !== edits && reach.get(k - 1) < reach.get(k + 1))
          const before = down ? k + 1 : k - 1
          x = reach.get(before)
          y = x - before
          changes.push(down ? `+${b[y]}` : `-${a[x]}`)
        }
        return changes.reverse()
      }
      const changes = diff(left.join('\n').split('\n'), right.join('\n').split('\n'))
      return [changes.length, changes[0], changes.at(-1)]
    },
  },
  {
    name: 'Markdown table',
    n: 625,
    run: (n) => {
      const rows = Array.from({ length: n }, (_, i) => ({
        file: `src/module-${i % 97}/file-${i}.ts`,
        lines: i * 7,
        owner: ['Ada', 'Grace', 'Edsger'][i % 3],
        covered: `${((i * 37) % 1000) / 10}%`,
      }))

      const columns = Object.keys(rows[0])
      const widths = columns.map((name) =>
        Math.max(name.length, ...rows.map((row) => String(row[name]).length)),
      )
      const line = (cells) => `| ${cells.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ')} |`
      const table = [
        line(columns),
        line(widths.map((width) => '-'.repeat(width))),
        ...rows.map((row) => line(columns.map((name) => row[name]))),
      ].join('\n')
      return [table.length, table.slice(-60)]
    },
  },
  {
    name: 'join two JSON documents',
    n: 500,
    run: (n) => {
      const usersText = JSON.stringify(
        Array.from({ length: n }, (_, id) => ({ id, name: `user ${id}`, team: { name: `team ${id % 9}` } })),
      )
      const ordersText = JSON.stringify(
        Array.from({ length: 2 * n }, (_, id) => ({
          id,
          userId: (id * 7) % n,
          items: [{ price: id % 50, count: 2 }],
        })),
      )

      const users = new Map(JSON.parse(usersText).map((user) => [user.id, user]))
      const joined = JSON.parse(ordersText).map(({ userId, items, ...order }) => ({
        ...order,
        user: users.get(userId),
        total: items.reduce((sum, { price, count }) => sum + price * count, 0),
      }))
      const byTeam = {}
      for (const { user, total } of joined) (byTeam[user.team.name] ??= []).push(total)
      const sums = Object.entries(byTeam).map(([team, totals]) => [team, totals.reduce((a, b) => a + b)])
      return [JSON.stringify(joined, null, 2).length, sums.sort(([a], [b]) => a.localeCompare(b))]
    },
  },
  {
    name: 'count words',
    n: 1500,
    run: (n) => {
      const prose = Array.from(
        { length: n },
        (_, i) =>
          `The chapter ${i % 89} begins; it's said that Paragraph ${i % 13} ends the story, and "the reader" sighs.\n`,
      ).join('')

      const counts = new Map()
      for (const word of prose.toLowerCase().match(/[a-z']+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
      return [...counts].sort(([a, m], [b, k]) => k - m || (a < b ? -1 : 1)).slice(0, 5)
    },
  },
  {
    name: 'topological sort',
    n: 1000,
    run: (n) => {
      const tasks = Array.from({ length: n }, (_, i) => ({
        id: `task-${i}`,
        needs: [1, 7, 40].filter((back) => i >= back * 5).map((back) => `task-${i - back * 5}`),
      }))

      const waiting = new Map(tasks.map(({ id, needs }) => [id, needs.length]))
      const followers = new Map(tasks.map(({ id }) => [id, []]))
      for (const { id, needs } of tasks) for (const need of needs) followers.get(need).push(id)
      const ready = tasks.filter(({ needs }) => needs.length === 0).map(({ id }) => id)
      const order = []
      while (ready.length > 0) {
        const id = ready.shift()
        order.push(id)
        for (const follower of followers.get(id)) {
          waiting.set(follower, waiting.get(follower) - 1)
          if (waiting.get(follower) === 0) ready.push(follower)
        }
      }
      if (order.length < n) throw new Error('there is a cycle')
      return [order.length, order[n >> 1], order.at(-1)]
    },
  },
  {
    name: 'LRU cache simulation',
    n: 4000,
    run: (n) => {
      class LruCache {
        #entries = new Map()
        constructor(capacity) {
          this.capacity = capacity
        }
        get(key) {
          const value = this.#entries.get(key)
          if (value === undefined) return undefined
          this.#entries.delete(key)
          this.#entries.set(key, value)
          return value
        }
        set(key, value) {
          if (this.#entries.size >= this.capacity) this.#entries.delete(this.#entries.keys().next().value)
          this.#entries.set(key, value)
        }
      }

      const cache = new LruCache(100)
      let state = 42
      let hits = 0
      for (let i = 0; i < n; i++) {
        state = (state * 48_271) % 2_147_483_647
        const key = `page-${Math.floor(400 * (state / 2_147_483_647) ** 2)}`
        if (cache.get(key)) hits++
        else cache.set(key, { loaded: i })
      }
      return hits
    },
  },
  {
    name: 'render a template',
    n: 400,
    run: (n) => {
      const template = `
        <li class="{{kind}}">
          <a href="/items/{{id}}">{{ title }}</a> by {{author.name}}
          {{#if sale}}<b>{{price}}</b>{{/if}}
        </li>`
      const items = Array.from({ length: n }, (_, id) => ({
        id,
        kind: id % 2 ? 'odd' : 'even',
        title: `Tom & <Jerry> ${id}`,
        author: { name: 'Ada' },
        price: (id / 4).toFixed(2),
        sale: id % 3 === 0,
      }))

      const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
      const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => escapes[character])
      const lookUp = (item, path) => path.split('.').reduce((value, key) => value?.[key], item)
      const render = (item) =>
        template
          .replace(/\{\{#if (\w+)\}\}([\s\S]*?)\{\{\/if\}\}/g, (_, name, body) => (item[name] ? body : ''))
          .replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path) => escapeHtml(String(lookUp(item, path))))
      let html = '<ul>'
      for (const item of items) html += render(item)
      html += '</ul>'
      return [html.length, html.slice(-120)]
    },
  },
  {
    name: 'tokenize and evaluate',
    n: 250,
    run: (n) => {
      const source = Array.from(
        { length: n },
        (_, i) => `(12 + ${i} * 3.5) / (${i % 7} - -4) + 2 * (1 - 7)`,
      ).join(' +\n')

      const tokenize = (text) => {
        const tokens = []
        let at = 0
        const isDigit = (character) => character >= '0' && character <= '9'
        while (at < text.length) {
          const character = text[at]
          if (character === ' ' || character === '\n') at++
          else if (isDigit(character)) {
            const start = at
            while (at < text.length && (isDigit(text[at]) || text[at] === '.')) at++
            tokens.push({ type: 'number', value: Number(text.slice(start, at)) })
          } else {
            tokens.push({ type: character, at })
            at++
          }
        }
        return tokens
      }
      const evaluate = (tokens) => {
        let next = 0
        const accept = (...types) => (types.includes(tokens[next]?.type) ? tokens[next++] : undefined)
        const atom = () => {
          if (accept('-')) return -atom()
          const number = accept('number')
          if (number) return number.value
          if (!accept('(')) throw new SyntaxError(`unexpected ${tokens[next]?.type}`)
          const value = sum()
          accept(')')
          return value
        }
        const product = () => {
          let value = atom()
          for (let sign = accept('*', '/'); sign; sign = accept('*', '/')) {
            if (sign.type === '*') value *= atom()
            else value /= atom()
          }
          return value
        }
        const sum = () => {
          let value = product()
          for (let sign = accept('+', '-'); sign; sign = accept('+', '-')) {
            value += sign.type === '+' ? product() : -product()
          }
          return value
        }
        return sum()
      }
      const tokens = tokenize(source)
      return [tokens.length, evaluate(tokens).toFixed(6)]
    },
  },
]
