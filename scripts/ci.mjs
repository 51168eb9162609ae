// .ci/run: every check there is. A failed check does not keep the later ones from running; a failed build does.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { buildOrExit } from './lib/build.mjs'
import { withLock } from './lib/lock.mjs'
import { cacheFolder, cargoEnvironment, logFolder } from './lib/paths.mjs'
import { elapsed, runStep, StepError } from './lib/steps.mjs'

const start = performance.now()
const env = cargoEnvironment()
const failedSections = []
const tests = { passed: 0, failed: 0 }

/** Runs a section; notes its failure and says why. */
async function section(name, check) {
  const sectionStart = performance.now()
  console.log(`\n== ${name} (at ${elapsed(start)})`)
  try {
    await check()
    console.log(`== ${name}: passed in ${elapsed(sectionStart)}`)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.log(`${error.message}\n== ${name}: FAILED in ${elapsed(sectionStart)}`)
    failedSections.push(name)
  }
}

function hasCargo(subcommand) {
  return spawnSync('cargo', [subcommand, '--version']).status === 0
}

/** rustfmt and clippy, which a minimal installation of Rust comes without. */
async function requireRustComponents() {
  if (hasCargo('fmt') && hasCargo('clippy')) return
  await runStep('rustup', ['rustup', 'component', 'add', 'rustfmt', 'clippy'])
}

/** A step of npm's scripts. */
function npmRun(script) {
  return runStep(script, ['npm', 'run', '--silent', script])
}

/** Runs one of our programs as a step, in sight. */
function nodeRun(name, ...args) {
  return runStep(name, [process.execPath, ...args], { show: true })
}

/**
 * Runs the tests of some crates, which are tested together when they are built together: other crates beside them would
 * mean other Cargo features, and compiling everything again.
 */
function cargoTest(name, ...options) {
  return countedCargo(name, 'test', '--no-fail-fast', ...options)
}

/** Has Cargo run what reports how many tests passed; that counts also when it fails. */
async function countedCargo(name, subcommand, ...options) {
  const command = ['cargo', subcommand, '--locked', ...options]
  // Cargo guards what it builds, but not the programs while they run, from the builds of other working copies.
  const run = () => withLock(cacheFolder, () => runStep(name, command, { env, show: true }))
  const output = await run().catch((error) => {
    countRustTests(error.output ?? '')
    throw error
  })
  countRustTests(output)
}

/** napi names the target when it builds the addon, so its tests have to, or they share nothing with the build. */
function hostTriple() {
  const { stdout } = spawnSync('rustc', ['-vV'], { encoding: 'utf8' })
  return /^host: (.*)$/m.exec(stdout)[1]
}

function countRustTests(output) {
  for (const [, passed, failed] of output.matchAll(
    /^(?:test result: \w+\.|fuzz:) (\d+) passed; (\d+) failed/gm,
  )) {
    tests.passed += Number(passed)
    tests.failed += Number(failed)
  }
}

async function checkJavaScriptTests() {
  const report = join(logFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  rmSync(report, { force: true })
  try {
    await nodeRun('vitest', 'node_modules/vitest/vitest.mjs', 'run', ...reporters)
  } finally {
    countJavaScriptTests(report)
  }
}

function countJavaScriptTests(report) {
  if (!existsSync(report)) return
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  tests.passed += numPassedTests
  tests.failed += numFailedTests
}

await section('build', buildOrExit)
await section('format of Rust', async () => {
  await requireRustComponents()
  await runStep('cargo fmt', ['cargo', 'fmt', '--all', '--check'])
})
await section('format of the rest', () => npmRun('format:check'))
await section('types', () => npmRun('typecheck'))
await section('lint of TypeScript', () => npmRun('lint'))
await section('lint of Rust', () => {
  const options = [
    '--release',
    '--workspace',
    '--all-targets',
    '--locked',
    '--keep-going',
    '--',
    '-D',
    'warnings',
  ]
  return runStep('clippy', ['cargo', 'clippy', ...options], { env })
})
await section('tests of the addon', () =>
  cargoTest('addon tests', '--release', '--target', hostTriple(), '-p', 'dsh-code-runtime-native'),
)
await section('tests of the image', () =>
  cargoTest('image tests', '--release', '-p', 'image', '-p', 'xtask', '--features', 'image/compile'),
)
await section('tests of the guest, the protocol, the ledger and the fuzzer', () =>
  cargoTest('guest tests', '-p', 'guest', '-p', 'protocol', '-p', 'ledger', '-p', 'fuzz'),
)
await section('fuzzing', () => countedCargo('fuzz', 'run', '-p', 'fuzz', '--', '--seconds', '10'))
await section('tests of the whole', checkJavaScriptTests)
await section('demonstration', () => nodeRun('demo', 'examples/demo.mjs'))
await section('benchmarks', () => nodeRun('bench', 'benches/run.mjs', '--quick'))

const verdict = failedSections.length > 0 ? `FAILED: ${failedSections.join(', ')}` : 'everything passed'
console.log(`\n== ${verdict} (${elapsed(start)})`)
console.log(`${tests.passed} passed, ${tests.failed} failed`)
process.exitCode = failedSections.length > 0 ? 1 : 0
