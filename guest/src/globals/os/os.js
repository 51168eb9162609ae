// The module `os`: of a machine that has nothing but this program.

const whole = () => native.memory(true)

Object.assign(exports, {
  EOL: '\n',
  devNull: '/dev/null',
  arch: () => 'wasm32',
  availableParallelism: () => 1,
  cpus: () => [],
  endianness: () => 'LE',
  freemem: () => whole() - native.memory(false),
  homedir: () => '/',
  hostname: () => 'sandbox',
  loadavg: () => [0, 0, 0],
  machine: () => 'wasm32',
  networkInterfaces: () => ({}),
  platform: () => 'linux',
  release: () => '0.0.0',
  tmpdir: () => '/tmp',
  totalmem: whole,
  type: () => 'Linux',
  uptime: () => native.elapsed() / 1000,
  userInfo: () => ({ uid: 1000, gid: 1000, username: 'sandbox', homedir: '/', shell: null }),
  version: () => 'dsh-code-runtime-native',
})
