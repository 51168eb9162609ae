// The module `url`: the classes, paths as file URLs, and what Node had before there were URLs on the web.

const { URL, URLSearchParams, isUrl } = require('internal/url')
const { checkString, coded, invalidArgType } = require('internal/errors')
const path = require('path')
const querystring = require('querystring')

function fileURLToPath(input) {
  const url = typeof input === 'string' ? new URL(input) : input
  if (!isUrl(url)) throw invalidArgType('path', 'of type string or an instance of URL', input)
  if (url.protocol !== 'file:')
    throw coded(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file')
  if (url.hostname !== '') {
    throw coded(TypeError, 'ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux')
  }
  if (/%2f/i.test(url.pathname)) {
    throw coded(TypeError, 'ERR_INVALID_FILE_URL_PATH', 'File URL path must not include encoded / characters')
  }
  return decodeURIComponent(url.pathname)
}

function pathToFileURL(file) {
  checkString(file, 'path')
  let resolved = path.resolve(file)
  if (file.endsWith('/') && !resolved.endsWith('/')) resolved += '/'
  const url = new URL('file://')
  const escapes = { '%': '%25', '\\': '%5C', '\n': '%0A', '\r': '%0D', '\t': '%09', '?': '%3F', '#': '%23' }
  url.pathname = resolved.replace(/[%\\\n\r\t?#]/g, (character) => escapes[character])
  return url
}

function urlToHttpOptions(url) {
  const { hostname, pathname, port, username, password, search } = url
  const options = {
    __proto__: null,
    protocol: url.protocol,
    hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href: url.href,
  }
  if (port !== '') options.port = Number(port)
  if (username || password) options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return options
}

/** What `url.parse` returns. */
function Url() {
  for (const name of LEGACY_PARTS) this[name] = null
}

const LEGACY_PARTS = [
  'protocol',
  'slashes',
  'auth',
  'host',
  'port',
  'hostname',
  'hash',
  'search',
  'query',
  'pathname',
  'path',
  'href',
]

/** Protocols that have two slashes, whether or not they are written. */
const SLASHED = new Set(['http:', 'https:', 'ftp:', 'gopher:', 'file:', 'ws:', 'wss:'])

/** Scheme, path or authority, query, fragment. */
const LEGACY = /^([a-z][a-z0-9.+-]*:)?([^?#]*)(\?[^#]*)?(#.*)?$/is

/** What a path may not contain as it is. */
const UNSAFE = /[\s"<>\\^`{|}']/g

const percent = (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function parse(input, parseQueryString = false, slashesDenoteHost = false) {
  if (input instanceof Url) return input
  checkString(input, 'url')
  const url = new Url()
  const text = input.trim().replace(/^[^?#]*/, (head) => head.replace(/\\/g, '/'))
  const [, protocol, rest, search, hash] = LEGACY.exec(text)
  if (protocol) url.protocol = protocol.toLowerCase()
  url.pathname = splitHost(url, rest, slashesDenoteHost).replace(UNSAFE, percent)
  if (url.pathname === '') url.pathname = url.hostname && SLASHED.has(url.protocol) ? '/' : null
  if (hash) url.hash = hash
  if (search !== undefined) {
    url.search = search
    url.query = parseQueryString ? querystring.parse(search.slice(1)) : search.slice(1)
  } else if (parseQueryString) {
    url.search = ''
    url.query = { __proto__: null }
  }
  if (url.pathname !== null || url.search) url.path = (url.pathname ?? '') + (url.search ?? '')
  url.href = format(url)
  return url
}

/** Takes the host off what follows the scheme, if there is one, and returns the path. */
function splitHost(url, rest, slashesDenoteHost) {
  const isHostless = url.protocol === 'javascript:'
  const mayHaveSlashes = slashesDenoteHost || url.protocol !== null || /^\/\/[^@/]+@[^@/]+/.test(rest)
  const hasSlashes = mayHaveSlashes && !isHostless && rest.startsWith('//')
  if (hasSlashes) url.slashes = true
  if (!hasSlashes && (isHostless || url.protocol === null || SLASHED.has(url.protocol))) return rest
  const [, authority, path] = /^([^/]*)(.*)$/s.exec(hasSlashes ? rest.slice(2) : rest)
  parseAuthority(url, authority)
  return path
}

function parseAuthority(url, authority) {
  const at = authority.lastIndexOf('@')
  if (at >= 0) url.auth = decodeURIComponent(authority.slice(0, at))
  const [, hostname, port] = /^(\[[^\]]*\]|.*?)(?::(\d*))?$/s.exec(authority.slice(at + 1))
  if (port) url.port = port
  url.hostname = hostname.startsWith('[')
    ? hostname.slice(1, -1).toLowerCase()
    : native.domainToASCII(hostname) || hostname.toLowerCase()
  url.host = (hostname.startsWith('[') ? `[${url.hostname}]` : url.hostname) + (port ? `:${port}` : '')
}

function format(input, options = undefined) {
  if (typeof input === 'string') return format(parse(input))
  if (isUrl(input)) return formatUrl(input, options)
  if (input === null || typeof input !== 'object') {
    throw invalidArgType('urlObject', 'of type object or string', input)
  }
  const { hash, hostname, query, port } = input
  let { protocol = '', pathname, host, search, auth } = input
  auth = auth ? `${encodeURIComponent(auth).replace(/%3A/i, ':')}@` : ''
  protocol ||= ''
  if (protocol && !protocol.endsWith(':')) protocol += ':'
  if (host) host = auth + host
  else if (hostname)
    host =
      auth +
      (hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname) +
      (port ? `:${port}` : '')
  else host = false
  if (!search && query !== null && typeof query === 'object') search = querystring.stringify(query)
  search = search ? (search.startsWith('?') ? search : `?${search}`) : ''
  pathname = (pathname ?? '').replace(/[?#]/g, (character) => (character === '?' ? '%3F' : '%23'))
  if (input.slashes || (SLASHED.has(protocol) && host !== false)) {
    host = `//${host || ''}`
    if (pathname && !pathname.startsWith('/')) pathname = `/${pathname}`
  }
  const fragment = hash ? (hash.startsWith('#') ? hash : `#${hash}`) : ''
  return protocol + (host || '') + pathname + search.replace(/#/g, '%23') + fragment
}

function formatUrl(url, { auth = true, fragment = true, search = true, unicode = false } = {}) {
  const copy = new URL(url)
  if (!auth) {
    copy.username = ''
    copy.password = ''
  }
  if (!fragment) copy.hash = ''
  if (!search) copy.search = ''
  return unicode ? copy.href.replace(copy.hostname, native.domainToUnicode(copy.hostname)) : copy.href
}

/** As a browser follows a link, also between addresses that are no whole URLs. */
function resolve(from, to) {
  const base = 'resolve://host'
  const url = new URL(to, new URL(from, `${base}/`))
  return url.protocol === 'resolve:' ? url.pathname + url.search + url.hash : url.href
}

Object.assign(exports, {
  Url,
  parse,
  resolve,
  resolveObject: (from, to) => parse(resolve(format(from), format(to))),
  format,
  URL,
  URLSearchParams,
  domainToASCII: (domain) => native.domainToASCII(`${domain}`),
  domainToUnicode: (domain) => native.domainToUnicode(`${domain}`),
  pathToFileURL,
  fileURLToPath,
  urlToHttpOptions,
})
