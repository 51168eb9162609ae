/** The package as it is published: packed, installed into an empty folder, and run under plain Node. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT, execute } from './support/process.js'
import type { Exit } from './support/process.js'

/** The platform package that has been built here; others are built elsewhere. */
const PLATFORM = 'linux-x64-gnu'
const BUILT = ['node', 'cwasm'].every((kind) =>
  existsSync(join(ROOT, `npm/${PLATFORM}/dsh-code-runtime-native.${PLATFORM}.${kind}`)),
)

const PROGRAM = `
import { Context } from '@deepseek-ai/cordis'
import NativeCodeRuntime from 'dsh-code-runtime-native'
import * as invariant from 'dsh-code-runtime-native/invariant'
import { NativeRuntime } from 'dsh-code-runtime-native/native'
const ctx = new Context()
const fiber = ctx.plugin(NativeCodeRuntime, {})
await fiber
const program = \`
  enum Kind { Sum = 'sum' }
  console.log(Kind.Sum)
  return await tools.add({ a: 1, b: 2 })\`
const functions = { add: async ({ a, b }) => a + b }
const result = await ctx.codeRuntime.run({ program, bindings: [{ global: 'tools', functions }] })
await fiber.dispose()
console.log(JSON.stringify([result, invariant.name, typeof NativeRuntime, process.versions.node.split('.')[0]]))
`

let folder: string

async function npm(...args: string[]): Promise<Exit> {
  const exit = await execute('npm', args, folder)
  expect(exit, exit.stderr).toMatchObject({ code: 0 })
  return exit
}

/** Packs a folder of the repository; gives the tarball and the files in it. */
async function pack(path: string): Promise<{ tarball: string; files: string[] }> {
  const { stdout } = await npm('pack', join(ROOT, path), '--json')
  const [{ filename, files }] = JSON.parse(stdout)
  return { tarball: join(folder, filename), files: files.map((file: { path: string }) => file.path) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsh-code-runtime-native-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.runIf(BUILT)('the packed package', () => {
  it('holds what it needs and nothing else', async () => {
    const main = await pack('.')
    const { exports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target as object),
    )
    expect(main.files).toEqual(
      expect.arrayContaining(targets.map((target: string) => target.replace('./', ''))),
    )
    expect(
      main.files.filter(
        (file) => !/^(dist\/.*\.(js|d\.ts)|index\.(js|d\.ts)|package\.json|LICENSE|README\.md)$/.test(file),
      ),
    ).toEqual([])
    const platform = await pack(`npm/${PLATFORM}`)
    expect(platform.files.toSorted()).toEqual([
      'README.md',
      `dsh-code-runtime-native.${PLATFORM}.cwasm`,
      `dsh-code-runtime-native.${PLATFORM}.node`,
      'package.json',
    ])
  })

  it('declares the same version for every platform', async () => {
    const { version, napi } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const platforms = [
      'linux-x64-gnu',
      'linux-arm64-gnu',
      'linux-x64-musl',
      'darwin-arm64',
      'darwin-x64',
      'win32-x64-msvc',
    ]
    expect(napi.targets).toHaveLength(platforms.length)
    for (const platform of platforms) {
      const manifest = JSON.parse(await readFile(join(ROOT, 'npm', platform, 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({
        name: `dsh-code-runtime-native-${platform}`,
        version,
        files: ['node', 'cwasm'].map((kind) => `dsh-code-runtime-native.${platform}.${kind}`),
      })
    }
  })

  it('installs into an empty folder and runs under Node 20 and 24', { timeout: 300_000 }, async () => {
    const tarballs = [(await pack('.')).tarball, (await pack(`npm/${PLATFORM}`)).tarball]
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    await npm('install', '--no-audit', '--no-fund', ...tarballs)
    await writeFile(join(folder, 'main.js'), PROGRAM)
    const expected = [{ value: 3, logs: ['sum'] }, 'code-runtime-native-invariant', 'function']
    for (const major of ['20', '24']) {
      const exit = await execute(await nodeOf(major), ['main.js'], folder)
      expect(exit, exit.stderr).toMatchObject({ code: 0, signal: null })
      expect(JSON.parse(exit.stdout)).toEqual([...expected, major])
    }
  })
})

/** A Node of a major version: the one that runs this, or one from npm. */
async function nodeOf(major: string): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  await npm(
    'install',
    '--no-audit',
    '--no-fund',
    '--prefix',
    join(folder, `node${major}`),
    `${name}@${major}`,
  )
  return join(folder, `node${major}`, 'node_modules', name, 'bin', 'node')
}
