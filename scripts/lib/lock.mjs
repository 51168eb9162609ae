// One process at a time in a folder, where several would trip over each other.

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { say } from './steps.mjs'

const POLL_MS = 500

/** Runs a function while no other process runs one with the same folder. */
export async function withLock(folder, action) {
  const file = join(folder, '.build.lock')
  mkdirSync(folder, { recursive: true })
  let told = false
  while (!take(file)) {
    if (!told) say(`waiting for process ${holderOf(file)}, which is building in ${folder}`)
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
