import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Schedule, type ScheduleRun, type ScheduleWithRuns, schedule, scheduleRun } from '#shared/schedules.ts'
import { fileFailure } from '../failure.ts'

/** More than anyone reads; older runs are forgotten. */
const maxRuns = 20

/** The schedules of a data folder: a file for each, and one for its runs. Commands write them, the app reads them. */
export interface ScheduleFiles {
  /** By name. Files that can't be read are left out. */
  list(): readonly ScheduleWithRuns[]
  get(name: string): ScheduleWithRuns | null
  /** @throws Failure disk */
  save(one: Schedule): void
  /** @throws Failure disk */
  addRun(name: string, run: ScheduleRun): void
  /** @throws Failure disk */
  remove(name: string): void
}

const ending = '.json'
const runsEnding = '.runs.json'

/** @param dataFolder null for a run that keeps everything in memory, which has no schedules */
export function openScheduleFiles(dataFolder: string | null): ScheduleFiles {
  const folder = dataFolder === null ? null : join(dataFolder, 'schedules')
  const read = <T>(name: string, type: z.ZodType<T>): T | null => {
    if (folder === null) return null
    try {
      return type.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).data ?? null
    } catch {
      return null
    }
  }
  const write = (name: string, value: unknown) => {
    if (folder === null) throw new Error('A run in memory has no schedules')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}.${process.pid}.part`)
      writeFileSync(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
      renameSync(part, join(folder, name))
    } catch (error) {
      throw fileFailure(error)
    }
  }
  const getRuns = (name: string) => read(name + runsEnding, z.array(scheduleRun)) ?? []
  const get = (name: string): ScheduleWithRuns | null => {
    const found = read(name + ending, schedule)
    return found?.name === name ? { ...found, runs: getRuns(name) } : null
  }
  return {
    get,
    list: () =>
      getNames(folder)
        .map(get)
        .filter(found => found !== null),
    save: one => write(one.name + ending, schedule.parse(one)),
    addRun: (name, run) => write(name + runsEnding, [run, ...getRuns(name)].slice(0, maxRuns)),
    remove: name => {
      if (folder === null) return
      for (const file of [name + ending, name + runsEnding]) rmSync(join(folder, file), { force: true })
    },
  }
}

function getNames(folder: string | null): readonly string[] {
  try {
    return readdirSync(folder ?? '')
      .filter(file => file.endsWith(ending) && !file.endsWith(runsEnding))
      .map(file => file.slice(0, -ending.length))
      .toSorted()
  } catch {
    return []
  }
}
