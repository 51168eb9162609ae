/** Programs that compute: each does one thing that model-written programs do a lot, and returns a number to check. */

export const PROGRAMS = [
  {
    id: 'calls',
    title: 'recursive Fibonacci of 22',
    program: `
      const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2))
      return fibonacci(22)`,
    expected: 17_711,
  },
  {
    id: 'loops',
    title: 'sieve up to 200,000',
    program: `
      const composite = new Uint8Array(200_001)
      let primes = 0
      for (let n = 2; n <= 200_000; n++) {
        if (composite[n]) continue
        primes++
        for (let multiple = n * n; multiple <= 200_000; multiple += n) composite[multiple] = 1
      }
      return primes`,
    expected: 17_984,
  },
  {
    id: 'append',
    title: '5,000 times `text +=`',
    program: `
      let text = ''
      for (let n = 0; n < 5000; n++) text += 'line ' + n + '\\n'
      return text.length`,
    expected: 48_890,
  },
  {
    id: 'split',
    title: 'split and search 50 kB of text',
    program: `
      const text = Array.from({ length: 1000 }, (_, n) => 'row ' + n + ',' + (n * 7) % 100 + ', some more words, end').join('\\n')
      let sum = 0
      for (const line of text.split('\\n')) {
        const cells = line.split(',')
        if (line.includes('9, some')) sum += Number(cells[1])
      }
      return sum + text.replaceAll('some', 'many').length`,
    expected: 38_189,
  },
  {
    id: 'regex',
    title: '10,000 regex matches',
    program: `
      const text = Array.from({ length: 1000 }, (_, n) => 'key' + n + ' = value' + (n % 13)).join('\\n')
      let found = 0
      for (let round = 0; round < 10; round++) {
        for (const line of text.split('\\n')) if (/^(\\w+) = (value\\d+)$/.exec(line)[2] === 'value7') found++
      }
      return found`,
    expected: 770,
  },
  {
    id: 'json',
    title: 'JSON there and back, 2,000 objects',
    program: `
      const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: 'name ' + id, tags: ['a', 'b'], nested: { ok: id % 2 === 0 } }))
      const back = JSON.parse(JSON.stringify(rows))
      return back.filter((row) => row.nested.ok).length + back.length`,
    expected: 3000,
  },
  {
    id: 'sort',
    title: 'sort 20,000 numbers with a comparator',
    program: `
      let state = 1
      const numbers = Array.from({ length: 20_000 }, () => (state = (state * 48_271) % 2_147_483_647))
      numbers.sort((a, b) => a - b)
      return numbers[0] + numbers[19_999]`,
    expected: 2_147_465_880,
  },
  {
    id: 'map',
    title: 'group 50,000 items in a Map',
    program: `
      const groups = new Map()
      for (let n = 0; n < 50_000; n++) {
        const key = 'group ' + ((n * 31) % 997)
        const group = groups.get(key)
        if (group) group.push(n)
        else groups.set(key, [n])
      }
      return groups.size`,
    expected: 997,
  },
]
