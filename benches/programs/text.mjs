/** Programs that work on text without regular expressions. */

export const TEXT = [
  {
    name: 'split',
    n: 10_000,
    run: (n) => {
      const cells = 'alpha,be,gamma rays,delta,'.repeat(n).split(',')
      return [cells.length, cells.at(-2)]
    },
  },
  {
    name: 'replaceAll',
    n: 8000,
    run: (n) => {
      const text = 'the quick brown fox and the lazy dog; '.repeat(n).replaceAll('the', 'some')
      return [text.length, text.slice(-30)]
    },
  },
  {
    name: 'replaceAll with a function',
    n: 3000,
    run: (n) => {
      const text = 'the quick brown fox and the lazy dog; '
        .repeat(n)
        .replaceAll('the', (match, at) => match + (at % 7))
      return [text.length, text.slice(-30)]
    },
  },
  {
    name: 'replace in short lines',
    n: 4000,
    run: (n) => {
      let length = 0
      for (let i = 0; i < n; i++) {
        length += 'GET /index.html 200'.replace('index', 'page').replace('200', (code) => code + i).length
      }
      return length
    },
  },
  {
    name: 'indexOf loop',
    n: 8000,
    run: (n) => {
      const text = 'the quick brown fox and the lazy dog; '.repeat(n)
      let found = 0
      for (let at = text.indexOf('the'); at !== -1; at = text.indexOf('the', at + 1)) found++
      return found
    },
  },
  {
    name: 'lastIndexOf loop',
    n: 8000,
    run: (n) => {
      const text = 'a quick brown fox and the lazy dog; '.repeat(n)
      let found = 0
      for (let at = text.lastIndexOf('the'); at !== -1; at = text.lastIndexOf('the', at - 1)) found++
      return found
    },
  },
  {
    name: 'includes in short lines',
    n: 8000,
    run: (n) => {
      const lines = ['GET /index.html 200', 'POST /form 500', 'GET /missing.png 404', 'PUT /form 200']
      let found = 0
      for (let i = 0; i < n; i++) {
        const line = lines[i % lines.length]
        if (line.startsWith('GET') && (line.includes('index') || line.endsWith('404'))) found++
      }
      return found
    },
  },
  {
    name: 'slice and startsWith loop',
    n: 4000,
    run: (n) => {
      const text = 'the quick brown fox and the lazy dog; '.repeat(n)
      let found = 0
      for (let at = 0; at < text.length; at += 19) {
        if (text.startsWith('the', at)) found++
        if (text.slice(at, at + 3) === 'and' || text.substring(at + 1, at + 4) === 'and') found += 2
      }
      return found
    },
  },
  {
    name: 'charCodeAt loop',
    n: 1000,
    run: (n) => {
      const text = 'the quick brown fox and the lazy dog; '.repeat(n)
      let hash = 0
      for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0
      return hash
    },
  },
  {
    name: 'characters of a text',
    n: 500,
    run: (n) => {
      const text = 'the quick brown fox and the lazy dog; '.repeat(n)
      let spaces = 0
      for (const character of text) if (character === ' ') spaces++
      for (let at = 0; at < text.length; at++) if (text[at] === 'o') spaces++
      return spaces + text.split('').length
    },
  },
  {
    name: 'trim pad and case',
    n: 4000,
    run: (n) => {
      let length = 0
      for (let i = 0; i < n; i++) {
        const word = '  Some Words \n'.trim()
        length += word.toUpperCase().padEnd(20).length + word.toLowerCase().padStart(i % 30, '.').length
      }
      return length
    },
  },
  {
    name: 'case of a long text',
    n: 5000,
    run: (n) => {
      const text = 'The Quick Brown Fox and the Lazy Dog; '.repeat(n)
      const changed = text.toUpperCase() + text.toLowerCase()
      return [changed.length, changed.slice(0, 9), changed.slice(-9)]
    },
  },
  {
    name: 'template literals',
    n: 5000,
    run: (n) => {
      let length = 0
      for (let i = 0; i < n; i++) length += `row ${i}: ${i % 7} of ${n}, ${i % 2 ? 'odd' : 'even'}`.length
      return length
    },
  },
  {
    name: 'append with +=',
    n: 5000,
    run: (n) => {
      let text = ''
      for (let i = 0; i < n; i++) text += 'line ' + i + '\n'
      return [text.length, text.slice(-12)]
    },
  },
  {
    name: 'array join',
    n: 5000,
    run: (n) => {
      const parts = []
      for (let i = 0; i < n; i++) parts.push('line ', i)
      const text = parts.join('\n')
      return [text.length, text.slice(-12)]
    },
  },
  {
    name: 'wide text',
    n: 4000,
    run: (n) => {
      const text = 'zwölf Häuser → 家 🏠,'.repeat(n)
      let found = 0
      for (let at = text.indexOf('家'); at !== -1; at = text.indexOf('家', at + 1)) found++
      return [found, text.split(',').length, text.replaceAll('→', '=>').length]
    },
  },
]
