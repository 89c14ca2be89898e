import type { Random } from '../history/random.ts'
import { stationNames } from './stations.ts'

/** The constituents that every station has, in the order of the standard list, with the size they usually have. */
const constituents: readonly (readonly [name: string, amplitude: number])[] = [
  ['M2', 1.5],
  ['S2', 0.5],
  ['N2', 0.3],
  ['K1', 0.1],
  ['M4', 0.1],
  ['O1', 0.09],
  ['M6', 0.03],
  ['MK3', 0.01],
  ['S4', 0.01],
  ['MN4', 0.04],
  ['NU2', 0.08],
  ['S6', 0.004],
  ['MU2', 0.08],
  ['2N2', 0.05],
  ['OO1', 0.005],
  ['LAM2', 0.04],
  ['S1', 0.01],
  ['M1', 0.006],
  ['J1', 0.007],
  ['MM', 0.02],
  ['SSA', 0.03],
  ['SA', 0.08],
  ['MSF', 0.01],
  ['MF', 0.02],
  ['RHO', 0.004],
  ['Q1', 0.03],
  ['T2', 0.03],
  ['R2', 0.005],
  ['2Q1', 0.005],
  ['P1', 0.03],
  ['2SM2', 0.02],
  ['M3', 0.01],
  ['L2', 0.08],
  ['2MK3', 0.01],
  ['K2', 0.15],
  ['M8', 0.01],
  ['MS4', 0.06],
]

/** Enough stations for a file of twenty thousand lines. */
const stationCount = 526

const head = `"""Harmonic constants of every station: amplitude in metres, phase in degrees behind Greenwich.

Fitted by tools/fit from a year of readings, then corrected by hand where a harbour was rebuilt. The order of the
stations is the order of their numbers; the order of the constituents is that of the standard list. Please keep both,
the tables for the printers are made from this file line by line.
"""

from tides.constituent import c

# fmt: off
HARMONICS = [`

/** The largest source file of the project, stored as lines so that an edit changes only some of them. */
export class HarmonicsFile {
  readonly #random: Random
  readonly #stations: string[][]

  constructor(random: Random) {
    this.#random = random
    this.#stations = stationNames
      .slice(0, stationCount)
      .map((name, index) => [
        `    # ${number(index)} ${name}`,
        ...constituents.map(constituent => this.#line(index, constituent)),
      ])
  }

  /** Changes the constants of a few neighbouring stations; returns their names. */
  recalibrate(): string[] {
    const first = this.#random.below(stationCount - 3)
    const count = 1 + this.#random.below(3)
    const names: string[] = []
    for (let index = first; index < first + count; index++) {
      const lines = this.#stations[index] ?? []
      // The small constituents drown in the noise of a single year; only the first ones are refitted.
      const fitted = 5 + this.#random.below(constituents.length - 5)
      for (const [place, constituent] of constituents.slice(0, fitted).entries())
        lines[place + 1] = this.#line(index, constituent)
      names.push(stationNames[index] ?? '')
    }
    return names
  }

  text(): string {
    return `${head}\n${this.#stations.map(lines => lines.join('\n')).join('\n')}\n]\n`
  }

  #line(index: number, [name, usual]: readonly [string, number]): string {
    const amplitude = (usual * (0.4 + this.#random.fraction() * 1.2)).toFixed(4)
    const phase = (this.#random.fraction() * 360).toFixed(1)
    return `    c(${number(index)}, '${name}', ${amplitude}, ${phase}),`
  }
}

function number(index: number): string {
  return String(index + 1).padStart(3, ' ')
}
