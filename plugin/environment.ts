/**
 * What programs find around them, in words for a model: a host may put it into its system prompt. The test of the same
 * name keeps it true.
 */
export const PROGRAM_ENVIRONMENT = `Programs run as the body of an async function, in TypeScript or JavaScript, in a sandbox without network, files, environment variables or other processes. The only way out is to call the functions of the namespaces that the program is given. Everything that needs no outside world is there as in Node:
- The language with its built-ins, with \`Intl\` in English and other large languages and UTC as time zone unless the host has set another, and \`console\`, whose output is captured.
- Timers: \`setTimeout\`, \`setInterval\`, \`setImmediate\`, \`queueMicrotask\`.
- Data: \`structuredClone\`, \`URL\`, \`URLSearchParams\`, \`TextEncoder\`, \`TextDecoder\`, \`atob\`, \`btoa\`, \`Buffer\`, \`Blob\`, \`File\`.
- Events: \`Event\`, \`EventTarget\`, \`CustomEvent\`, \`AbortController\`, \`AbortSignal\`, \`DOMException\`.
- \`crypto\` (\`randomUUID\`, \`getRandomValues\`, \`subtle.digest\`), \`performance\`, and \`process\` as far as it makes sense.
- By \`require\` or \`await import()\`: \`node:assert\`, \`node:buffer\`, \`node:crypto\` (hashes and random numbers), \`node:events\`, \`node:os\`, \`node:path\`, \`node:perf_hooks\`, \`node:querystring\`, \`node:string_decoder\`, \`node:timers/promises\`, \`node:url\`, \`node:util\`.
Not there: \`fetch\`, \`XMLHttpRequest\`, \`WebSocket\`, \`Worker\`, \`WebAssembly\`, streams, \`import\` statements, and every other module, such as \`fs\`, \`child_process\`, \`http\` and packages from npm.`
