/** Programs that calculate, and turn numbers and dates into text and back. */

export const NUMBERS = [
  {
    name: 'typed arrays',
    n: 20_000,
    run: (n) => {
      const composite = new Uint8Array(n + 1)
      const primes = new Float64Array(n)
      let count = 0
      for (let i = 2; i <= n; i++) {
        if (composite[i]) continue
        primes[count++] = i
        for (let multiple = i * i; multiple <= n; multiple += i) composite[multiple] = 1
      }
      return [count, primes.subarray(0, count).reduce((sum, prime) => sum + prime)]
    },
  },
  {
    name: 'arithmetic',
    n: 20_000,
    run: (n) => {
      let inside = 0
      let x = 0.5
      for (let i = 0; i < n; i++) {
        x = 3.99 * x * (1 - x)
        if (Math.hypot(x, (i % 100) / 100) < 1 && Math.floor(x * 10) !== 3) inside++
      }
      return inside
    },
  },
  {
    name: 'BigInt',
    n: 3000,
    run: (n) => {
      const modulus = 2n ** 127n - 1n
      let product = 1n
      for (let i = 1n; i <= BigInt(n); i++) product = (product * (i + 0x1234567890abcdefn)) % modulus
      return product.toString()
    },
  },
  {
    name: 'Date',
    n: 1000,
    run: (n) => {
      let sum = 0
      for (let i = 0; i < n; i++) {
        const date = new Date(Date.UTC(2024, i % 12, (i % 28) + 1))
        date.setUTCDate(date.getUTCDate() + 40)
        sum += date.getUTCMonth() + Date.parse(date.toISOString()) / 86_400_000
      }
      return sum
    },
  },
  {
    name: 'number formatting and parsing',
    n: 1500,
    run: (n) => {
      let sum = 0
      for (let i = 0; i < n; i++) {
        const x = i * 1.37
        sum += x.toFixed(2).length + String(x).length + i.toString(16).length + x.toPrecision(4).length
        sum += Number(`${i}.5`) + parseInt('42px', 10) + parseFloat('1e3x')
      }
      return sum
    },
  },
]
