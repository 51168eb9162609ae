// One build at a time in a working copy: npm and Cargo would otherwise work in the same folders at once.

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from './paths.mjs'
import { say } from './steps.mjs'

const POLL_MS = 500

/** Runs a function while no other build of this working copy runs. */
export async function withLock(action) {
  const file = join(root, 'target', '.build.lock')
  mkdirSync(join(root, 'target'), { recursive: true })
  let told = false
  while (!take(file)) {
    if (!told) say(`waiting for another build of this working copy (process ${holderOf(file)})`)
    told = true
    await sleep(POLL_MS)
  }
  try {
    return await action()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Takes the lock if it is free; frees it, for the next try, if its holder is gone. */
function take(file) {
  const claim = `${file}.${process.pid}`
  writeFileSync(claim, String(process.pid))
  try {
    linkSync(claim, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(holderOf(file))) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(claim, { force: true })
  }
}

/** The process that has the lock; none when it has just been released. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  if (pid === undefined) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
