// The build: from a fresh clone to an addon, its image and the plugin, doing only what has not been done before.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { provideEngine } from './engine.mjs'
import { withLock } from './lock.mjs'
import { cargoEnvironment, root, targetFolder } from './paths.mjs'
import { platformName } from './platform.mjs'
import { checkPrerequisites } from './prerequisites.mjs'
import { elapsed, runStep, say, StepError } from './steps.mjs'
import { hashOf, provide } from './store.mjs'

const NAME = 'dsh-code-runtime-native'

/** What all Rust builds depend on: manifests, and what `image::identity` counts. */
const RUST_INPUTS = [
  'Cargo.toml',
  'Cargo.lock',
  '.cargo/config.toml',
  'engine/patches',
  'engine/upstream',
  'guest',
  'image',
  'protocol',
]

/** Environment variables that change what Cargo makes. */
const RUST_VARIABLES = /^(RUSTC|RUSTFLAGS|CARGO_ENCODED_RUSTFLAGS|CARGO_BUILD_.*FLAGS|CARGO_PROFILE_.*)$/

/** Builds everything, or ends the process with the reason why not. */
export async function buildOrExit() {
  const start = performance.now()
  try {
    const rust = checkPrerequisites()
    await withLock(join(root, 'target'), () => build(rust))
    say(`everything is built (${elapsed(start)})`)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(`\n[build] ${error.message}`)
    process.exit(1)
  }
}

async function build(rust) {
  await installNodeModules()
  await provideEngine()
  const variables = Object.entries(process.env).filter(([name]) => RUST_VARIABLES.test(name))
  const facts = [rust, ...variables.toSorted()]
  await buildImage(facts)
  await buildHostileImage(facts)
  await buildAddon(facts)
  await buildPlugin()
}

/** npm ci, unless node_modules holds what package-lock.json asks for. */
async function installNodeModules() {
  if (isInstalled()) return say('node_modules: up to date')
  await runStep('npm ci', ['npm', 'ci', '--no-audit', '--no-fund'])
}

function isInstalled() {
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return false
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true
    return installed[path] ? installed[path].version === version : optional || devOptional || peer
  })
}

/** cargo xtask image. */
async function buildImage(facts) {
  const file = `${NAME}.${platformName()}.cwasm`
  const optimizer = join(root, 'node_modules', 'binaryen', 'bin', 'wasm-opt')
  const key = () =>
    hashOf([...RUST_INPUTS, 'xtask', 'node_modules/binaryen/package.json'], [...facts, systemRust()])
  await provide('image', key, inPackage(file), (folder) =>
    runStep('image', ['cargo', 'xtask', 'image', '--optimizer', optimizer, '--out', join(folder, file)], {
      env: cargoEnvironment(),
    }),
  )
}

/** An image for tests: of a guest that does what no guest should. */
async function buildHostileImage(facts) {
  const source = '__test__/hostile-guest/guest.wat'
  const file = 'hostile-guest.cwasm'
  const key = () => hashOf([...RUST_INPUTS, 'xtask', source], facts)
  await provide('hostile-image', key, [`target/${file}`], (folder) => {
    const options = ['--wasm', join(root, source), '--out', join(folder, file)]
    return runStep('hostile image', ['cargo', 'xtask', 'image', ...options], { env: cargoEnvironment() })
  })
}

/** Where a file for this platform goes: to the root, for use in this working copy, and into the package that is published. */
function inPackage(file) {
  const folder = `npm/${platformName()}`
  return existsSync(join(root, folder)) ? [file, `${folder}/${file}`] : [file]
}

/** The distribution's compiler, which may have to stand in for rustup's. */
function systemRust() {
  return existsSync('/usr/bin/rustc') ? spawnSync('/usr/bin/rustc', ['-V'], { encoding: 'utf8' }).stdout : ''
}

/** napi build: the addon, and the JavaScript and types that go with it. */
async function buildAddon(facts) {
  const files = [...inPackage(`${NAME}.${platformName()}.node`), 'index.js', 'index.d.ts']
  const key = () =>
    hashOf([...RUST_INPUTS, 'ledger', 'src', 'build.rs', 'package.json', 'package-lock.json'], facts)
  await provide('addon', key, files, (folder) => {
    const napi = join(root, 'node_modules', '@napi-rs', 'cli', 'dist', 'cli.js')
    const options = ['--platform', '--release', '--esm', '--output-dir', folder, '--target-dir', targetFolder]
    return runStep('addon', [process.execPath, napi, 'build', ...options, '--', '--locked'], {
      env: cargoEnvironment(),
    })
  })
}

/** tsc: plugin/ to dist/. */
async function buildPlugin() {
  const stamp = join(root, 'target', 'plugin.stamp')
  const key = hashOf(['plugin', 'index.d.ts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'])
  const isCurrent =
    existsSync(stamp) && readFileSync(stamp, 'utf8') === key && existsSync(join(root, 'dist', 'index.js'))
  if (isCurrent) return say('plugin: up to date')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await runStep('plugin', ['npm', 'run', '--silent', 'build:ts'])
  writeFileSync(stamp, key)
}
