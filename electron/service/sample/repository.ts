import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { indexHistory } from '../git/history.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { file } from '../sandbox/history/changes.ts'
import { History } from '../sandbox/history/history.ts'
import { seededRandom } from '../sandbox/history/random.ts'
import { team } from '../sandbox/people.ts'
import { repositoryStream } from './repository-stream.ts'
import type { SampleSize } from './size.ts'

/** Replaces a project's repository by the large one. @throws Error when git fails */
export async function writeLargeRepository(
  { git, store }: ServiceParts,
  project: number,
  size: SampleSize,
): Promise<void> {
  const directory = store.repositoryPath(project)
  await rm(directory, { recursive: true, force: true })
  const repository = await git.create(directory, 'main')
  const process = repository.start(['fast-import', '--quiet', '--done'])
  let message = ''
  process.stderr.on('data', (chunk: Buffer) => {
    message += chunk.toString('utf8')
  })
  process.stdout.resume()
  const ended = once(process, 'close')
  await pipeline(Readable.from(repositoryStream(size), { objectMode: true }), process.stdin).catch(() => undefined)
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${String(code)}: ${message.slice(0, 2000)}`)
  await repository.run(['pack-refs', '--all'])
  await indexHistory(repository)
}

/** Different small histories; every other project has a copy of one of them, as if it was made from a template. */
export const templates = 8

/** Creates a small repository for each of the projects. */
export async function writeSmallRepositories({ git, store }: ServiceParts, projects: readonly number[]): Promise<void> {
  const first = projects.slice(0, templates)
  for (const [index, project] of first.entries()) {
    const directory = store.repositoryPath(project)
    await rm(directory, { recursive: true, force: true })
    const repository = await git.create(directory, 'main')
    await repository.run(['fast-import', '--quiet', '--done'], { input: smallHistory(index).stream() })
    // In few files, which are soon copied.
    await repository.run(['repack', '-a', '-d', '-q'])
    await repository.run(['pack-refs', '--all'])
    await indexHistory(repository)
  }
  for (const [index, project] of projects.slice(templates).entries()) {
    const target = store.repositoryPath(project)
    await rm(target, { recursive: true, force: true })
    // The service isn't running yet, and this is much faster than copying file by file.
    cpSync(store.repositoryPath(first[index % templates] ?? project), target, { recursive: true })
  }
}

/** Creates the repositories of projects without files: copies of one, because a process of git for each takes longer. */
export async function writeEmptyRepositories({ git, store }: ServiceParts, projects: readonly number[]): Promise<void> {
  const [first, ...others] = projects
  if (first === undefined) return
  const original = store.repositoryPath(first)
  await rm(original, { recursive: true, force: true })
  await git.create(original, 'main')
  for (const project of others) {
    const target = store.repositoryPath(project)
    await rm(target, { recursive: true, force: true })
    cpSync(original, target, { recursive: true })
  }
}

function smallHistory(number: number): History {
  const history = new History(seededRandom(900 + number), { from: '2025-02-01T08:00:00Z', to: '2026-08-01T16:00:00Z' })
  const people = [team.mats, team.priya, team.tomas] as const
  history.commit('main', team.ines, 'Begin', [file('README.md', `# Template ${number}\n\nFrom here, anything.\n`)])
  for (let step = 1; step <= 4 + number; step++) {
    history.commit('main', people[step % people.length] ?? team.mats, `Step ${step}`, [
      file(`src/step-${step}.ts`, `export const step = ${step * number}\n`),
    ])
  }
  history.tag('v1.0', 'main', team.ines, 'Version 1.0')
  return history
}
