/** Programs that each use one construct of the language. */

export const LANGUAGE = [
  {
    name: 'function calls',
    n: 20_000,
    run: (n) => {
      const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b))
      let sum = 0
      for (let i = 1; i < n / 8; i++) sum += gcd(832_040, i)
      return sum
    },
  },
  {
    name: 'closures',
    n: 8000,
    run: (n) => {
      const counter = (step) => {
        let count = 0
        return () => (count += step)
      }
      let sum = 0
      for (let i = 0; i < n; i++) {
        const next = counter(i % 5)
        next()
        sum += next()
      }
      return sum
    },
  },
  {
    name: 'classes',
    n: 3000,
    run: (n) => {
      class Shape {
        #name
        constructor(name) {
          this.#name = name
        }
        get label() {
          return this.#name
        }
        area() {
          return 0
        }
      }
      class Box extends Shape {
        constructor(width, height) {
          super('box')
          this.width = width
          this.height = height
        }
        area() {
          return super.area() + this.width * this.height
        }
      }
      let sum = 0
      for (let i = 0; i < n; i++) {
        const box = new Box(i % 10, 3)
        sum += box.area() + box.label.length
      }
      return sum
    },
  },
  {
    name: 'generators',
    n: 8000,
    run: (n) => {
      function* numbers() {
        for (let i = 0; i < n; i++) yield i
      }
      function* even(source) {
        for (const i of source) if (i % 2 === 0) yield i
      }
      let sum = 0
      for (const i of even(numbers())) sum += i
      return sum
    },
  },
  {
    name: 'async loop',
    n: 1500,
    run: async (n) => {
      const half = async (i) => i / 2
      let sum = 0
      for (let i = 0; i < n; i++) sum += await half(i)
      const all = await Promise.all(Array.from({ length: n >> 1 }, (_, i) => half(i)))
      return sum + all.length
    },
  },
  {
    name: 'destructuring',
    n: 3000,
    run: (n) => {
      let sum = 0
      const point = { x: 1, y: 2, rest: { z: 3 } }
      const pair = [4, 5]
      for (let i = 0; i < n; i++) {
        const {
          x,
          y: renamed,
          rest: { z = 9, w = i },
        } = point
        const [first, second = 1, third = 2] = pair
        sum += x + renamed + z + w + first + second + third
      }
      return sum
    },
  },
  {
    name: 'try and catch',
    n: 2000,
    run: (n) => {
      const check = (i) => {
        if (i % 4 === 0) throw new RangeError('not ' + i)
        return 1
      }
      let sum = 0
      for (let i = 0; i < n; i++) {
        try {
          sum += check(i)
        } catch (error) {
          sum += error.message.length
        } finally {
          sum++
        }
      }
      return sum
    },
  },
]
