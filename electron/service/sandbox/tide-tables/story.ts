import { executable, file, remove, rename, submodule, symlink } from '../history/changes.ts'
import type { Author, Change, Content } from '../history/fast-import.ts'
import { History } from '../history/history.ts'
import { seededRandom } from '../history/random.ts'
import { robot, team } from '../people.ts'
import { HarmonicsFile } from './harmonics.ts'
import { notes, portPage } from './notes.ts'
import { gaugeReadings } from './readings.ts'
import * as source from './sources.ts'
import { ports } from './stations.ts'

const fitters = [team.yuki, team.grace, team.tomas, team.priya, team.lea] as const
const recalibrations = 60
const harmonicsPath = 'tides/data/harmonics.py'
const plain = { nodal: false, vectorized: false, surge: false, native: false } as const
const cases = [
  ['Saint-Malo', '2025-03-29T06:00', 11.8],
  ['Cuxhaven', '2025-03-29T12:00', 3.4],
  ['Dover', '2025-06-01T01:00', 6.2],
  ['Brest', '2025-09-20T05:00', 7.1],
] as const

/** Two years of the tide library: the code in steps, and in between the constants of one station after another. */
export function tideTablesHistory(): History {
  const history = new History(seededRandom(1831), { from: '2024-10-14T08:00:00Z', to: '2026-10-01T15:00:00Z' })
  new Telling(history).tell()
  return history
}

class Telling {
  readonly #history: History
  readonly #random = seededRandom(1842)
  readonly #versions: { readonly content: Content; readonly stations: readonly string[] }[] = []
  #recalibrated = 0
  #described = 0
  #noted = 0

  constructor(history: History) {
    this.#history = history
    const harmonics = new HarmonicsFile(this.#random)
    for (let version = 0; version <= recalibrations; version++) {
      const stations = version === 0 ? [] : harmonics.recalibrate()
      this.#versions.push({ content: history.blob(harmonics.text()), stations })
    }
  }

  tell(): void {
    this.#begin()
    this.#quietMonths(9)
    this.#topic('nodal-factors', team.yuki, [
      ['The swing of the moon, 18.6 years', file('tides/nodal.py', source.nodal)],
      [
        'Heights follow the swing of the moon',
        file('tides/prediction.py', source.prediction({ ...plain, nodal: true })),
      ],
      [
        'Two more heights from the official table',
        file('tests/test_prediction.py', source.predictionTest(cases.slice(0, 3))),
      ],
    ])
    this.#quietMonths(9)
    this.#release('2.0', 2025, '2.1')
    this.#topic('vectors', team.priya, [
      [
        'Sum with numpy\n\nA year of one station took nine seconds, now it takes half a second.',
        this.#prediction({ nodal: true, vectorized: true }),
      ],
      ['Pages for the printers', file('tides/cli.py', source.cli(['predict', 'print']))],
    ])
    this.#quietMonths(9)
    this.#readings()
    this.#topic('air-pressure', team.grace, [
      ['A low lifts the sea', this.#prediction({ nodal: true, vectorized: true, surge: true })],
    ])
    this.#quietMonths(9)
    this.#release('2.1', 2025, '2.2')
    this.#topic('native-sum', team.tomas, [
      ['The inner loop in C', file('native/harmonic_sum.c', source.kernel(false))],
      ['Two waves a turn', file('native/harmonic_sum.c', source.kernel(true))],
      ['Use the loop in C', this.#prediction({ nodal: true, vectorized: true, surge: true, native: true })],
    ])
    this.#quietMonths(12)
    this.#release('3.0', 2026, '2.3')
    this.#quietMonths(12)
    this.#unfinished()
  }

  #begin(): void {
    const { mats, owen, yuki } = team
    this.#main(
      yuki,
      'Begin',
      file('README.md', source.readme(60, 2025)),
      file('LICENSE', 'Public domain, like the moon.\n'),
    )
    this.#main(yuki, 'A package', file('pyproject.toml', source.pyproject('1.0', '2.0')), file('tides/__init__.py', ''))
    this.#main(yuki, 'Constituents and their speeds', file('tides/constituent.py', source.constituent))
    this.#main(
      yuki,
      'Constants of 526 stations, from the old tables',
      file(harmonicsPath, this.#versions[0]?.content ?? ''),
    )
    this.#main(yuki, 'Predict heights', file('tides/predict.py', source.prediction(plain)))
    this.#main(mats, 'A command', file('tides/cli.py', source.cli(['predict'])))
    this.#main(yuki, 'Call the module what it does', rename('tides/predict.py', 'tides/prediction.py'))
    this.#main(
      owen,
      'Test against the official table',
      file('tests/__init__.py', ''),
      file('tests/test_prediction.py', source.predictionTest(cases.slice(0, 1))),
    )
    this.#main(
      owen,
      'Fetch readings every night',
      executable('tools/fetch-gauges', source.fetchTool),
      file('tools/stations.txt', `${ports.join('\n')}\n`),
    )
    this.#main(mats, 'Print on the plotter in the cellar', file('tools/windows/print-tables.bat', source.printScript))
    const almanac =
      '[submodule "vendor/ephemeris"]\n\tpath = vendor/ephemeris\n\turl = https://git.harbor.example/instruments/ephemeris.git\n'
    this.#main(
      yuki,
      'Positions of the moon from the ephemeris',
      file('.gitmodules', almanac),
      submodule('vendor/ephemeris', '5f2b8c0d9e7a4163b8f0a1c2d3e4f5061728394a'),
    )
    this.#main(
      team.lea,
      'A curve and the staff at the lock',
      file('docs/images/tide-curve.svg', source.curve()),
      file('docs/images/tide staff.png', source.staffPhoto()),
    )
  }

  /** Commits between code changes: stations are refitted, ports described, notes written. */
  #quietMonths(count: number): void {
    for (let index = 0; index < count; index++) {
      this.#recalibrate()
      if (index % 2 === 0) this.#describePort()
      if (index % 5 === 1) this.#note()
    }
  }

  #recalibrate(): void {
    this.#recalibrated += 1
    const version = this.#versions[this.#recalibrated]
    if (!version) return
    const stations = version.stations.join(', ').replace(/, ([^,]+)$/, ' and $1')
    this.#main(this.#random.pick(fitters), `Fit ${stations} anew`, file(harmonicsPath, version.content))
  }

  #describePort(): void {
    const port = ports[this.#described]
    if (port === undefined) return
    this.#described += 1
    this.#main(
      this.#random.pick(fitters),
      `Describe ${port}`,
      file(`docs/ports/${port}.md`, portPage(port, this.#described)),
    )
  }

  #note(): void {
    const note = notes[this.#noted]
    if (!note) return
    this.#noted += 1
    const [path, message, content] = note
    this.#main(this.#random.pick(fitters), message, file(path, content))
  }

  #readings(): void {
    this.#main(
      team.owen,
      'Readings of 2024\n\nOne file for the whole year; the daily ones are on the gauge server.',
      file('archive/gauge-readings-2024.txt', gaugeReadings()),
    )
  }

  #topic(name: string, author: Author, steps: readonly (readonly [message: string, change: Change])[]): void {
    this.#history.branch(name, 'main')
    for (const [message, change] of steps) this.#history.commit(name, author, message, [change])
    // Another commit on main in the meantime.
    this.#recalibrate()
    this.#history.merge(name, 'main', team.ines, `Merge branch '${name}' into 'main'`)
  }

  #release(version: string, year: number, numpy: string): void {
    const page = `docs/releases/${version}.md`
    const text = `# Tide tables ${version}\n\nFor ${year}. ${this.#recalibrated} stations were fitted anew since the beginning.\n`
    const link = symlink('docs/latest.md', `releases/${version}.md`)
    this.#main(
      team.ines,
      `Tables for ${year}: ${version}`,
      file('README.md', source.readme(526, year)),
      file('pyproject.toml', source.pyproject(version, numpy)),
      file(page, text),
      link,
    )
    this.#history.tag(`v${version}`, 'main', team.ines, `Tide tables ${version}\n\nThe tables for ${year}.`)
    this.#history.tag(`printed-${year}-${version}`, 'main', team.mats, null)
  }

  #unfinished(): void {
    const { lea, owen, priya, tomas } = team
    this.#history.branch('rewrite/rust-kernel', 'main')
    this.#history.commit('rewrite/rust-kernel', tomas, 'The inner loop in Rust', [
      file('native/src/lib.rs', source.rustKernel),
      remove('native/harmonic_sum.c'),
    ])
    this.#history.branch('docs/日本語', 'main')
    this.#history.commit('docs/日本語', team.yuki, '読み方を日本語で', [
      file('docs/港/東京.md', '# 東京\n\n基準面は A.P. です。\n'),
    ])
    this.#history.branch('fix/one-decimal', 'main')
    this.#history.commit('fix/one-decimal', priya, 'Two decimals in the tables', [
      file('tides/cli.py', source.cli(['predict', 'print']).replace('.1f', '.2f')),
    ])
    this.#main(owen, 'List the stations', file('tides/cli.py', source.cli(['predict', 'print', 'stations'])))
    this.#main(
      lea,
      'More heights from the official table',
      file('tests/test_prediction.py', source.predictionTest(cases)),
    )
    this.#main(robot, 'Update numpy to 2.4', file('pyproject.toml', source.pyproject('3.0', '2.4')))
  }

  #prediction(made: Partial<source.Prediction>): Change {
    return file('tides/prediction.py', source.prediction({ ...plain, ...made }))
  }

  #main(author: Author, message: string, ...changes: Change[]): void {
    this.#history.commit('main', author, message, changes)
  }
}
