/** Programs that each use arrays, maps, sets or objects in one way. */

export const COLLECTIONS = [
  {
    name: 'sort with a comparator',
    n: 2000,
    run: (n) => {
      let state = 1
      const numbers = Array.from({ length: n }, () => (state = (state * 48_271) % 2_147_483_647))
      numbers.sort((a, b) => a - b)
      return [numbers[0], numbers[n >> 1], numbers[n - 1]]
    },
  },
  {
    name: 'sort without a comparator',
    n: 2000,
    run: (n) => {
      let state = 1
      const words = Array.from({ length: n }, () => 'w' + (state = (state * 48_271) % 2_147_483_647))
      words.sort()
      return [words[0], words[n >> 1], words[n - 1]]
    },
  },
  {
    name: 'Map as dictionary',
    n: 4000,
    run: (n) => {
      const groups = new Map()
      for (let i = 0; i < n; i++) {
        const key = 'key ' + ((i * 31) % (n >> 1))
        groups.set(key, (groups.get(key) ?? 0) + i)
      }
      let sum = 0
      for (const [key, value] of groups) sum += key.length * value
      return [groups.size, sum, groups.delete('key 1')]
    },
  },
  {
    name: 'Set',
    n: 8000,
    run: (n) => {
      const seen = new Set()
      let again = 0
      for (let i = 0; i < n; i++) {
        const value = (i * 7919) % (n >> 1)
        if (seen.has(value)) again++
        else seen.add(value)
      }
      return [again, [...seen].length]
    },
  },
  {
    name: 'object as dictionary',
    n: 3000,
    run: (n) => {
      const counts = {}
      for (let i = 0; i < n; i++) {
        const key = 'key ' + ((i * 31) % (n >> 1))
        counts[key] = (counts[key] ?? 0) + 1
      }
      let sum = 0
      for (const key in counts) sum += counts[key]
      return [Object.keys(counts).length, sum, 'key 1' in counts]
    },
  },
  {
    name: 'map filter reduce',
    n: 6000,
    run: (n) =>
      Array.from({ length: n }, (_, i) => i)
        .map((i) => ({ id: i, weight: i % 13 }))
        .filter(({ weight }) => weight > 3)
        .map(({ id, weight }) => id * weight)
        .reduce((sum, x) => (sum + x) % 1_000_003, 0),
  },
  {
    name: 'fill and index',
    n: 20_000,
    run: (n) => {
      const cells = Array(n).fill(1)
      for (let i = 2; i < n; i++) cells[i] = (cells[i - 1] + cells[i - 2]) % 1009
      return [cells[n - 1], cells.indexOf(2000), cells.includes(2000)]
    },
  },
  {
    name: 'push and pop',
    n: 20_000,
    run: (n) => {
      const stack = []
      let sum = 0
      for (let i = 0; i < n; i++) {
        stack.push(i)
        if (i % 3 === 2) sum += stack.pop()
      }
      while (stack.length > 0) sum += stack.pop()
      return sum
    },
  },
  {
    name: 'queue by push and shift',
    n: 3000,
    run: (n) => {
      const queue = []
      for (let i = 0; i < n; i++) queue.push(i)
      let sum = 0
      while (queue.length > 0) {
        const first = queue.shift()
        sum += first
        if (first % 4 === 3) queue.push(first >> 2)
      }
      return sum
    },
  },
  {
    name: 'splice slice reverse',
    n: 5000,
    run: (n) => {
      const list = Array.from({ length: n }, (_, i) => i)
      let sum = 0
      for (let round = 0; round < 10; round++) {
        const removed = list.splice(n >> 1, 10)
        list.splice(n >> 2, 0, ...removed)
        sum += list.slice(round).reverse()[n >> 2]
      }
      return [list.length, sum]
    },
  },
  {
    name: 'spread and concat',
    n: 800,
    run: (n) => {
      const few = [1, 2, 3, 4, 5]
      const all = []
      let sum = 0
      for (let i = 0; i < n; i++) {
        all.push(...[...few, i].concat([i, i + 1]))
        sum += Math.max(...few, i)
      }
      return [[...all, ...all].concat(all).length, [few, [all]].flat(2).length, sum]
    },
  },
  {
    name: 'object entries and spread',
    n: 500,
    run: (n) => {
      const base = { id: 0, name: 'Ada', score: 1.5, active: true }
      let sum = 0
      for (let i = 0; i < n; i++) {
        const copy = { ...base, id: i, extra: i % 5 }
        const back = Object.fromEntries(Object.entries(copy).filter(([key]) => key !== 'name'))
        sum += Object.keys(back).length + Object.assign({}, back, { id: 1 }).id
      }
      return sum
    },
  },
]
