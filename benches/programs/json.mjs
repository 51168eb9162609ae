/** Programs that turn data into JSON text, or back. */

export const JSON_TEXT = [
  {
    name: 'parse wide rows',
    n: 500,
    run: (n) => {
      const row =
        '{"id":17,"name":"Ada","email":"ada@example.org","score":12.5,"active":true,"tags":["a","b"],"next":null},'
      const rows = JSON.parse('[' + row.repeat(n) + '{"id":0}]')
      return [rows.length, rows[n - 1].email]
    },
  },
  {
    name: 'stringify wide rows',
    n: 500,
    run: (n) => {
      const row = (id) => ({ id, name: 'Ada', score: id / 8, active: true, tags: ['a', 'b'], next: null })
      const few = Array.from({ length: 50 }, (_, id) => row(id))
      const rows = Array.from({ length: n }, (_, i) => few[i % few.length])
      const text = JSON.stringify(rows)
      return [text.length, text.slice(0, 60)]
    },
  },
  {
    name: 'both ways deep',
    n: 50,
    run: (n) => {
      const depth = 60
      const one = '{"a":['.repeat(depth) + '1' + ']}'.repeat(depth)
      const back = JSON.parse('[' + (one + ',').repeat(n) + '0]')
      return [back.length, JSON.stringify(back).length]
    },
  },
  {
    name: 'parse strings',
    n: 600,
    run: (n) => {
      const line =
        'export function main() {\\n  console.log(\\"Gr\\u00fc\\u00dfe, 世界\\")\\n  return left / right\\t// half\\n}'
      const texts = JSON.parse('[' + `"${line}",`.repeat(n) + '""]')
      return [texts.length, texts[0]]
    },
  },
  {
    name: 'stringify strings',
    n: 800,
    run: (n) => {
      const line = 'export function main() {\n  console.log("Grüße, 世界")\n  return left / right\t// half\n}'
      const text = JSON.stringify(Array.from({ length: n }, () => line))
      return [text.length, text.slice(0, 80)]
    },
  },
  {
    name: 'stringify with indent',
    n: 400,
    run: (n) => {
      const few = Array.from({ length: 50 }, (_, id) => ({ id, at: { x: id / 2, y: -id }, tags: ['a', 'b'] }))
      const rows = Array.from({ length: n }, (_, i) => few[i % few.length])
      const text = JSON.stringify(rows, (key, value) => (key === 'y' ? undefined : value), 2)
      return [text.length, text.slice(0, 60)]
    },
  },
]
