/** Takes every measurement of every code runtime, in turns, so that whatever else the machine does meets all alike. */

import { fileURLToPath } from 'node:url'

import { MEASUREMENTS, START } from './measurements.mjs'
import { Remote } from './remote.mjs'
import { median } from './statistics.mjs'

const PROCESS_FILE = fileURLToPath(new URL('contestant-process.mjs', import.meta.url))

/**
 * Measures.
 * @param contestants - who takes part.
 * @param effort - how many `rounds`, and what each measurement goes by.
 * @param progress - called with what is being measured.
 * @returns for each row of the table, the figure of each contestant: the median of all rounds; none where it failed.
 */
export async function compare(contestants, effort, progress) {
  const figures = new Figures()
  const processes = await startAll(contestants, figures)
  try {
    for (let round = 1; round <= effort.rounds; round++) {
      for (const { id } of MEASUREMENTS) {
        progress(`round ${round} of ${effort.rounds}: ${id}`)
        await measureAll(processes, id, effort, figures)
      }
      if (round < effort.rounds) await restartAll(contestants, figures)
    }
  } finally {
    await Promise.all(processes.map(({ running }) => running.end()))
  }
  return [START, ...MEASUREMENTS].flatMap(({ id, rows }) =>
    Object.entries(rows).map(([key, [title, unit]]) => ({
      id: `${id}.${key}`,
      title,
      unit,
      figures: figures.of(id, key),
    })),
  )
}

function startOne({ backend, root, node }) {
  return new Remote(PROCESS_FILE, [backend, root], node)
}

async function startAll(contestants, figures) {
  const processes = []
  for (const contestant of contestants) {
    const running = startOne(contestant)
    figures.add(START.id, contestant, await running.started)
    processes.push({ contestant, running })
  }
  return processes
}

/** Starts every contestant once more, only to see how long that takes. */
async function restartAll(contestants, figures) {
  for (const { running } of await startAll(contestants, figures)) await running.end()
}

async function measureAll(processes, id, effort, figures) {
  for (const one of processes) {
    try {
      figures.add(id, one.contestant, await one.running.ask({ id, effort }))
    } catch (error) {
      console.error(`[bench] ${one.contestant.name} failed at ${id}: ${error.message}`)
      await one.running.end()
      one.running = startOne(one.contestant)
      await one.running.started
    }
  }
}

/** The figures of all rounds. */
class Figures {
  #byRow = new Map()

  add(id, { name }, figures) {
    for (const [key, figure] of Object.entries(figures)) this.#list(`${id}.${key}`, name).push(figure)
  }

  of(id, key) {
    const row = this.#byRow.get(`${id}.${key}`) ?? new Map()
    return Object.fromEntries([...row].map(([name, list]) => [name, median(list)]))
  }

  #list(rowId, name) {
    const row = this.#byRow.get(rowId) ?? new Map()
    this.#byRow.set(rowId, row)
    const list = row.get(name) ?? []
    row.set(name, list)
    return list
  }
}
