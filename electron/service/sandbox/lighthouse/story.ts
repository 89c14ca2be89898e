import { capitalized } from '#shared/text/capitalized.ts'
import { executable, file, rename } from '../history/changes.ts'
import type { Author, Change } from '../history/fast-import.ts'
import { History } from '../history/history.ts'
import { seededRandom } from '../history/random.ts'
import { robot, team } from '../people.ts'
import * as board from './board.ts'
import { chores } from './chores.ts'
import * as ground from './groundwork.ts'
import { type Built, improvements } from './improvements.ts'
import * as operations from './operations.ts'
import { guide, migration, model, routes, type Stage, store, test } from './render.ts'
import { type Resource, resources } from './resources.ts'

const developers = [team.mats, team.priya, team.tomas, team.yuki, team.grace, team.owen, team.lea] as const
/** Each is released after two more resources. */
const versions = ['1.0.0', '1.1.0', '1.2.0', '2.0.0'] as const
const firstStage = { paged: false, searchable: false, tagged: false, limits: false } as const

/** Two years of the harbour's web service: a resource at a time on its own branch, then what real use taught the team. */
export function lighthouseHistory(): History {
  const history = new History(seededRandom(1857), { from: '2024-10-07T08:00:00Z', to: '2026-10-02T15:00:00Z' })
  const telling = new Telling(history)
  telling.begin()
  for (const [index, resource] of resources.entries()) {
    telling.build(resource)
    telling.chores(
      chores.slice(Math.floor((index * chores.length) / resources.length)).slice(0, index % 3 === 2 ? 2 : 1),
    )
    telling.improve(4)
    const version = versions[(index - 1) / 2]
    if (version !== undefined) telling.release(version)
  }
  telling.improve(16)
  telling.unfinished()
  return history
}

/** Tracks the generated state, so that each commit changes the actual content. */
class Telling {
  readonly #history: History
  readonly #random = seededRandom(66)
  readonly #built: Built[] = []
  readonly #released: string[] = []
  #migrations = 0
  #version = '0.1.0'

  constructor(history: History) {
    this.#history = history
  }

  begin(): void {
    const { mats, priya, lea, owen, grace } = team
    this.#main(mats, 'Begin', this.#readme(), file('.gitignore', 'node_modules/\ndist/\n'))
    this.#main(mats, 'Package and compiler settings', this.#package(), file('tsconfig.json', operations.tsconfig))
    this.#main(
      priya,
      'A router of our own\n\nThe frameworks we looked at want more upkeep than thirty routes are worth.',
      file('src/router.ts', ground.router),
      file('src/problem.ts', ground.problem),
      this.#server(),
    )
    const page = file('public/board.html', board.boardPage)
    this.#main(lea, 'The board as a page', page, file('public/style.css', board.styles('#f2c14e')))
    this.#main(lea, 'Serve the board', file('src/board.ts', board.board(60)))
    const icon = file('public/icon.png', board.icon())
    this.#main(lea, 'Draw a lighthouse', file('public/lighthouse.svg', board.drawing), icon)
    this.#main(
      owen,
      'Image and pipeline',
      file('Dockerfile', operations.dockerfile(20)),
      file('.ci.yml', operations.pipeline(20)),
    )
    this.#main(grace, 'Apply migrations with a script', executable('bin/migrate', operations.migrateScript))
    this.#main(lea, 'Name the style sheet after the page', rename('public/style.css', 'public/board.css'))
  }

  /** A resource from model to docs, on a branch that is merged when it is complete. */
  build(resource: Resource): void {
    const { singular, plural, about } = resource
    const author = this.#random.pick(developers)
    const reviewer = this.#random.pick(developers)
    const stage: Stage = { ...firstStage, fields: resource.fields.slice(0, 3) }
    const branch = `feature/${plural}`
    const commit = (who: Author, message: string, ...changes: Change[]) =>
      this.#history.commit(branch, who, message, changes)

    this.#history.branch(branch, 'main')
    commit(author, `Model of ${plural}\n\n${about}`, file(`src/${plural}/${singular}.ts`, model(resource, stage)))
    commit(author, `Table of ${plural}`, this.#migration(plural, migration(resource, stage.fields)))
    commit(author, `Store ${plural}`, file(`src/${plural}/${singular}-store.ts`, store(resource, stage)))
    this.#built.push({ resource, stage, done: new Set() })
    const routesFile = file(`src/${plural}/${singular}-routes.ts`, routes(resource, stage))
    commit(author, `Serve ${plural}`, routesFile, this.#server())
    commit(reviewer, `Test what a ${singular} must have`, file(`test/${plural}.test.ts`, test(resource, stage)))
    const page = file(`docs/api/${plural}.md`, guide(resource, stage))
    commit(author, `Describe ${plural} in the API guide`, page, this.#readme())
    const message = `Merge branch '${branch}' into 'main'\n\n${capitalized(plural)}: ${about}`
    this.#history.merge(branch, 'main', reviewer, message)
  }

  chores(list: readonly (typeof chores)[number][]): void {
    for (const { author, message, changes } of list) this.#main(author, message, ...changes)
  }

  /** Improvements requested after some weeks of use, not always to the newest resource. */
  improve(count: number): void {
    for (let index = 0; index < count; index++) {
      const open = this.#built.flatMap(built =>
        improvements.filter(one => !built.done.has(one)).map(one => ({ built, one })),
      )
      const [first, ...rest] = open
      if (!first) return
      const { built, one } = this.#random.pick([first, ...rest])
      built.stage = one.stage(built)
      built.done.add(one)
      const sql = one.sql?.(built)
      const later = sql === undefined ? [] : [this.#migration(`${built.resource.plural}_more`, sql)]
      this.#main(this.#random.pick(developers), one.message(built), ...one.changes(built), ...later)
    }
  }

  release(version: string): void {
    this.#version = version
    this.#released.unshift(
      `## ${version}\n\n${this.#built
        .slice(-2)
        .map(({ resource }) => `- ${capitalized(resource.plural)}. ${resource.about}`)
        .join('\n')}\n`,
    )
    const changes = file('CHANGELOG.md', `# Changes\n\n${this.#released.join('\n')}`)
    this.#main(team.ines, `Release ${version}`, this.#package(), this.#readme(), changes)
    const { plural } = (this.#built.at(-1) ?? this.#built[0])?.resource ?? { plural: 'nothing' }
    this.#history.tag(
      `v${version}`,
      'main',
      team.ines,
      `Lighthouse ${version}\n\nNew since the last release: ${plural}.`,
    )
    this.#main(robot, `Update pg to 8.${11 + this.#released.length}`, this.#package())
    this.#history.tag(`deployed-${version}`, 'main', robot, null)
    if (version === '1.2.0') this.#history.branch('release/1.2', 'main')
  }

  /** Unmerged branches. */
  unfinished(): void {
    const { grace, mats, owen, priya, tomas } = team
    this.#history.commit('release/1.2', owen, 'Keep Node.js 22 on the old board', [
      file('Dockerfile', operations.dockerfile(22)),
    ])
    this.#history.tag('v1.2.1', 'release/1.2', owen, 'Lighthouse 1.2.1\n\nFor the old board only.')
    this.#history.branch('experiment/live-board', 'main')
    this.#history.commit('experiment/live-board', mats, 'Tell the board of changes at once', [
      file('public/board.js', board.liveBoard),
    ])
    this.#history.branch('feature/pilot-roster', 'main')
    this.#history.commit('feature/pilot-roster', priya, 'Fill a week with watches', [
      file('src/pilots/roster.ts', ground.roster),
    ])
    const rest = ground.roster.replace(
      'pilot.restUntil <= from',
      'pilot.restUntil <= from && !worksAt(watches, pilot, from)',
    )
    this.#history.commit('feature/pilot-roster', grace, 'Nobody twice at the same hour', [
      file('src/pilots/roster.ts', rest),
    ])
    this.#history.branch('fix/board-colour', 'main')
    this.#history.commit('fix/board-colour', tomas, 'A colour for the night watch', [
      file('public/board.css', board.styles('#d98324')),
    ])
    this.#main(team.lea, 'A colour that survives the new screen', file('public/board.css', board.styles('#ffe08a')))
    this.#main(team.yuki, 'Look for new arrivals every twenty seconds', file('src/board.ts', board.board(20)))
  }

  #main(author: Author, message: string, ...changes: Change[]): void {
    this.#history.commit('main', author, message, changes)
  }

  #server(): Change {
    return file('src/server.ts', ground.server(this.#built.map(({ resource }) => resource)))
  }

  #readme(): Change {
    return file(
      'README.md',
      ground.readme(
        this.#built.map(({ resource }) => resource.plural),
        this.#version,
      ),
    )
  }

  #package(): Change {
    return file('package.json', operations.packageJson(this.#version, `8.${11 + this.#released.length}.0`, '5.9.0'))
  }

  #migration(name: string, sql: string): Change {
    this.#migrations += 1
    return file(`db/migrations/${String(this.#migrations).padStart(4, '0')}_${name}.sql`, sql)
  }
}
