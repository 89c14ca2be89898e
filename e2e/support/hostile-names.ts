import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Service } from './service.ts'

const bidi = '\u202Egnp.sdrawkcab\u2066'
const unbroken = 'WithoutAnyPlaceToBreak'.repeat(8)

/** A name of 200 characters: emoji of several parts, what turns the direction of the text around, and no place to break a line. */
const longName = `👩‍🚒🏴‍☠️${bidi}${unbroken}`.padEnd(200, 'x').slice(0, 200)

/** For objects with rules for their names: the maximum length, without a place to break. */
const plainName = (length: number) => 'without-any-place-to-break-'.repeat(10).slice(0, length)

/** What of the sandbox has a name that the API cannot change: its table, and the columns with names in them. */
const renamed = {
  users: ['name'],
  groups: ['name', 'full_name'],
  projects: ['name', 'full_name'],
  issues: ['title'],
  milestones: ['title'],
  merge_requests: ['title'],
  labels: ['name'],
  approval_rules: ['name'],
  ssh_keys: ['title'],
  geo_nodes: ['name'],
} as const

/** Gives one of each kind of thing in a service's sandbox a long and hostile name. */
export async function giveHostileNames(service: Service, project: string, group: string): Promise<void> {
  // The service writes at the same time.
  const database = new DatabaseSync(join(service.data, 'service.db'), { timeout: 10_000 })
  for (const [table, columns] of Object.entries(renamed)) {
    for (const column of columns) {
      database.prepare(`UPDATE ${table} SET ${column} = ? || id WHERE id % 2 = 1`).run(longName)
    }
  }
  database.close()
  const ofProject = `/projects/${encodeURIComponent(project)}`
  const ofGroup = `/groups/${encodeURIComponent(group)}`
  await service.call('POST', `${ofProject}/repository/tags`, {
    tag_name: `🏷️/${plainName(190)}`,
    ref: 'main',
    message: longName,
  })
  await service.call('POST', `${ofProject}/environments`, {
    name: plainName(200),
    external_url: `https://${plainName(60)}.example/${plainName(120)}`,
  })
  await service.call('POST', `${ofProject}/feature_flags`, {
    name: plainName(63).replaceAll('-', '_').replace(/_$/, 'x'),
    version: 'new_version_flag',
    description: longName,
  })
  await service.call('POST', `${ofProject}/snippets`, {
    title: longName,
    file_name: `${plainName(180)}.md`,
    content: longName,
    visibility: 'private',
  })
  await service.call('POST', `${ofGroup}/epics`, { title: longName, description: longName, labels: longName })
}
