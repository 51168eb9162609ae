/** Programs that each use regular expressions in one way. */

export const REGEX = [
  {
    name: 'test in short lines',
    n: 2000,
    run: (n) => {
      const lines = ['2024-05-01 INFO started', '2024-05-01 ERROR no space left', '2024-05-02 WARN slow']
      let found = 0
      for (let i = 0; i < n; i++) if (/^\d{4}-\d\d-\d\d (?:ERROR|WARN)/.test(lines[i % lines.length])) found++
      return found
    },
  },
  {
    name: 'exec loop',
    n: 500,
    run: (n) => {
      const text = 'width=120; height=80; depth=7; '.repeat(n)
      const pattern = /(\w+)=(\d+)/g
      let sum = 0
      for (let match = pattern.exec(text); match; match = pattern.exec(text)) sum += Number(match[2])
      return sum
    },
  },
  {
    name: 'match all at once',
    n: 800,
    run: (n) => {
      const words = 'the quick brown fox, and the lazy dog; '.repeat(n).match(/\w+/g)
      return [words.length, words.at(-1)]
    },
  },
  {
    name: 'matchAll with groups',
    n: 300,
    run: (n) => {
      const text = 'width=120; height=80; depth=7; '.repeat(n)
      let sum = 0
      for (const { groups } of text.matchAll(/(?<key>\w+)=(?<value>\d+)/g)) {
        sum += groups.key.length * Number(groups.value)
      }
      return sum
    },
  },
  {
    name: 'replace',
    n: 500,
    run: (n) => {
      const text = 'width=120; height=80; depth=7; '.repeat(n).replace(/(\w+)=(\d+)/g, '$2: $1')
      return [text.length, text.slice(0, 30)]
    },
  },
  {
    name: 'replace with a function',
    n: 500,
    run: (n) => {
      const text = 'width=120; height=80; depth=7; '.repeat(n).replace(/\d+/g, (digits) => String(digits * 2))
      return [text.length, text.slice(0, 30)]
    },
  },
  {
    name: 'split',
    n: 600,
    run: (n) => {
      const cells = 'alpha , beta,gamma ;delta; '.repeat(n).split(/\s*[,;]\s*/)
      return [cells.length, cells.at(-2)]
    },
  },
  {
    name: 'sticky tokenizer',
    n: 300,
    run: (n) => {
      const source = 'let total = price * (count + 12) - "off"; '.repeat(n)
      const token = /\s*(?:(\w+)|("[^"]*")|([-+*=();]))/y
      const counts = [0, 0, 0]
      while (token.lastIndex < source.length - 1) {
        const match = token.exec(source)
        counts[match[1] ? 0 : match[2] ? 1 : 2]++
      }
      return counts
    },
  },
  {
    name: 'backreference and lookahead',
    n: 500,
    run: (n) => {
      const text = 'letter running, abba fall; "quoted" it\'s '.repeat(n)
      const doubled = text.match(/(\w)\1(?=\w*(?:ing|er)\b)/g).length
      const notFollowed = text.match(/l(?!l)/g).length
      return [doubled, notFollowed]
    },
  },
]
