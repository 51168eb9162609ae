// The module `path`, in its POSIX form.

const { checkObject, checkString } = require('internal/errors')

/** Resolves `.` and `..`. What lies above the root is lost; above a relative path it stays. */
function normalizedParts(text, isAbsolute) {
  const parts = []
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (!isAbsolute) parts.push('..')
  }
  return parts.join('/')
}

function normalize(path) {
  checkString(path, 'path')
  if (path.length === 0) return '.'
  const isAbsolute = path[0] === '/'
  let text = normalizedParts(path, isAbsolute)
  if (text === '' && !isAbsolute) return path.at(-1) === '/' ? './' : '.'
  if (text !== '' && path.at(-1) === '/') text += '/'
  return isAbsolute ? `/${text}` : text
}

function resolve(...paths) {
  let resolved = ''
  for (let index = paths.length - 1; index >= 0 && resolved[0] !== '/'; index--) {
    checkString(paths[index], `paths[${index}]`)
    if (paths[index] !== '') resolved = `${paths[index]}/${resolved}`
  }
  if (resolved[0] !== '/') resolved = `${process.cwd()}/${resolved}`
  return `/${normalizedParts(resolved, true)}`
}

function isAbsolute(path) {
  checkString(path, 'path')
  return path[0] === '/'
}

function join(...paths) {
  for (const path of paths) checkString(path, 'path')
  const joined = paths.filter((path) => path !== '').join('/')
  return joined === '' ? '.' : normalize(joined)
}

function relative(from, to) {
  checkString(from, 'from')
  checkString(to, 'to')
  if (from === to) return ''
  const [start, end] = [from, to].map((path) => resolve(path).split('/').filter(Boolean))
  let common = 0
  while (common < start.length && common < end.length && start[common] === end[common]) common++
  return [...start.slice(common).fill('..'), ...end.slice(common)].join('/')
}

/** Where the slash before the last part is, from `least` on; -1 if there is none. Slashes at the end do not count. */
function slashBefore(path, least) {
  let end = path.length
  while (end > least && path[end - 1] === '/') end--
  const slash = path.lastIndexOf('/', end - 1)
  return slash >= least && end > least ? slash : -1
}

function dirname(path) {
  checkString(path, 'path')
  if (path.length === 0) return '.'
  const end = slashBefore(path, 1)
  if (end === -1) return path[0] === '/' ? '/' : '.'
  return path[0] === '/' && end === 1 ? '//' : path.slice(0, end)
}

function basename(path, suffix = undefined) {
  if (suffix !== undefined) checkString(suffix, 'suffix')
  checkString(path, 'path')
  const name = /([^/]*)\/*$/.exec(path)[1]
  if (suffix === undefined || suffix === '' || suffix.length > path.length) return name
  if (suffix === path) return ''
  // As in Node: a path that is nothing but slashes, or a suffix with one, leaves the slashes in.
  if (!name.endsWith(suffix))
    return hasOddEnd(path, name, suffix) ? path.slice(path.length - trailing(path) - name.length) : name
  return name === suffix ? name : name.slice(0, -suffix.length)
}

const trailing = (path) => /\/*$/.exec(path)[0].length

/** Whether Node takes the slashes at the end for a part of the name. */
function hasOddEnd(path, name, suffix) {
  return trailing(path) > 0 && (name === '' || `/${name}` === suffix)
}

/** The name without its extension, and the extension. */
function split(name) {
  const dot = name.lastIndexOf('.')
  return dot <= 0 || name === '..' ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

function extname(path) {
  checkString(path, 'path')
  return split(basename(path))[1]
}

function format(parts) {
  checkObject(parts, 'pathObject')
  const folder = parts.dir || parts.root
  const extension = parts.ext ? (parts.ext[0] === '.' ? '' : '.') + parts.ext : ''
  const base = parts.base || `${parts.name || ''}${extension}`
  if (!folder) return base
  return folder === parts.root ? `${folder}${base}` : `${folder}/${base}`
}

function parse(path) {
  checkString(path, 'path')
  const root = path[0] === '/' ? '/' : ''
  const base = basename(path)
  const [name, ext] = root !== '' && base === '..' && slashBefore(path, 1) === -1 ? ['.', '.'] : split(base)
  const end = slashBefore(path, root.length)
  const dir = end === -1 ? root : path.slice(0, end)
  return { root, dir, base, ext, name }
}

const posix = {
  resolve,
  normalize,
  isAbsolute,
  join,
  relative,
  toNamespacedPath: (path) => path,
  dirname,
  basename,
  extname,
  format,
  parse,
  sep: '/',
  delimiter: ':',
}
posix.posix = posix

return posix
