/** Runs every program on every engine, in turns, so that whatever else the machine does meets all alike. */

import { EngineProcess } from './engine.mjs'
import { Cell } from './cell.mjs'

/**
 * Compares.
 * @param contestants - the engines that take part.
 * @param programs - the programs.
 * @param effort - how many `rounds`, for how long a program is repeated in each (`sampleMs`), at which
 * `sizes`, and by which `clock`.
 * @param progress - called with what is under way.
 * @returns a row for each program: its figures by size and contestant, and the values that contestants returned where
 * these differ.
 */
export async function comparePrograms(contestants, programs, effort, progress) {
  const engines = contestants.map((contestant) => new EngineProcess(contestant, effort.clock))
  const rows = programs.map((program) => new Row(program, contestants, effort.sizes))
  try {
    for (let round = 1; round <= effort.rounds; round++) {
      for (const row of rows) {
        progress(`round ${round} of ${effort.rounds}: ${row.program.id}`)
        for (const engine of engines) await row.measure(engine, effort)
      }
    }
  } finally {
    await Promise.all(engines.map((engine) => engine.end()))
  }
  return rows.map((row) => row.result())
}

/** One program, all sizes, all contestants. */
class Row {
  #cells

  constructor(program, contestants, sizes) {
    this.program = program
    this.#cells = new Map(
      sizes.map((size) => [size, new Map(contestants.map(({ name }) => [name, new Cell()]))]),
    )
  }

  /** All sizes after each other, for they are compared, too. */
  async measure(engine, { sizes, sampleMs }) {
    for (const size of sizes) {
      const cell = this.#cells.get(size).get(engine.name)
      const smaller = size === 'large' ? this.#cells.get('small')?.get(engine.name) : undefined
      if (smaller?.isHopeless) cell.add(smaller.figure())
      if (!cell.isHopeless) cell.add(await engine.run(this.program.sources[size], sampleMs))
    }
  }

  result() {
    const { id, group, n } = this.program
    const cells = [...this.#cells]
    const bySize = (read) =>
      Object.fromEntries(cells.map(([size, row]) => [size, Object.fromEntries(read([...row]))]))
    const figures = bySize((row) => row.map(([name, cell]) => [name, cell.figure()]))
    const values = bySize((row) =>
      row.filter(([, cell]) => cell.value !== undefined).map(([name, cell]) => [name, cell.value]),
    )
    const isDisputed = Object.values(values).some((byName) => new Set(Object.values(byName)).size > 1)
    return { id, group, n, figures, ...(isDisputed && { disputed: values }) }
  }
}
