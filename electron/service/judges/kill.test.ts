import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'

/**
 * The service is killed during writes and restarted on the same folder: all acknowledged writes are there; unacknowledged ones are there completely
 * or not at all.
 */

const harbor = '/groups/harbor'
const lighthouse = '/projects/harbor%2Flighthouse'
const named = z.looseObject({ name: z.string() })

interface Write {
  readonly kind: Kind
  readonly name: string
}

/** Each kind of record: how one is made, and how the names of those that are there are found. */
const kinds = {
  commit: {
    make: (name: string) => [
      `${lighthouse}/repository/commits`,
      {
        branch: 'main',
        commit_message: name,
        actions: [{ action: 'create', file_path: `killed/${name}`, content: name }],
      },
    ],
    list: `${lighthouse}/repository/commits?path=killed`,
    name: z.looseObject({ title: z.string() }).transform(({ title }) => title),
  },
  tag: {
    make: (name: string) => [`${lighthouse}/repository/tags`, { tag_name: name, ref: 'main', message: name }],
    list: `${lighthouse}/repository/tags?search=^tag-`,
    name: named.transform(({ name }) => name),
  },
  flag: {
    make: (name: string) => [
      `${lighthouse}/feature_flags`,
      {
        name,
        version: 'new_version_flag',
        strategies: [{ name: 'default', parameters: {}, scopes: [{ environment_scope: name }] }],
      },
    ],
    list: `${lighthouse}/feature_flags`,
    // A flag without its strategy would be half a flag.
    name: z
      .looseObject({
        name: z.string(),
        strategies: z.array(z.looseObject({ scopes: z.array(z.looseObject({ environment_scope: z.string() })) })),
      })
      .transform(({ name, strategies }) =>
        !name.startsWith('flag-') || strategies[0]?.scopes[0]?.environment_scope === name ? name : `half of ${name}`,
      ),
  },
  epic: {
    make: (name: string) => [`${harbor}/epics`, { title: name, labels: `label-${name}` }],
    list: `${harbor}/epics?search=epic-`,
    name: z
      .looseObject({ title: z.string(), labels: z.array(z.string()) })
      .transform(({ title, labels }) => (labels.includes(`label-${title}`) ? title : `half of ${title}`)),
  },
  environment: {
    make: (name: string) => [`${lighthouse}/environments`, { name }],
    list: `${lighthouse}/environments?search=environment-`,
    name: named.transform(({ name }) => name),
  },
} as const satisfies Record<
  string,
  { make: (name: string) => readonly [string, object] | (string | object)[]; list: string; name: z.ZodType<string> }
>
type Kind = keyof typeof kinds

/** Hides git's warning about an empty repository. */
const quietly = { stdio: ['ignore', 'pipe', 'ignore'] } as const satisfies ExecFileSyncOptions

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe.each([1, 12, 45])('killed after %i answers', answers => {
  it('has all acknowledged writes, and no partial ones', async () => {
    const data = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'))
    folders.push(data)
    const flags = ['--data', data, '--sandbox', '--token', 'token-of-the-killed']
    const first = await startServiceProcess(flags)
    const { accepted, attempted } = await writeUntilKilled(first, answers)
    expect(accepted.length).toBeGreaterThanOrEqual(answers)

    const second = await startServiceProcess(flags)
    const database = new DatabaseSync(join(data, 'service.db'))
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    database.close()
    for (const name of readdirSync(join(data, 'repositories'))) {
      const directory = join(data, 'repositories', name)
      expect(
        execFileSync(
          'git',
          ['--git-dir', directory, 'fsck', '--strict', '--no-dangling', '--no-progress'],
          quietly,
        ).toString(),
      ).toBe('')
      expect(
        readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.lock')),
      ).toEqual([])
    }
    for (const [kind, own] of Object.entries(Object.groupBy(accepted, write => write.kind))) {
      const found = await getNames(second, kind)
      expect(own.map(({ name }) => name).filter(name => !found.includes(name))).toEqual([])
      expect(new Set(found).size).toBe(found.length)
      const ours = found.filter(name => /^(half of )?(commit|tag|flag|epic|environment)-/.test(name))
      const known = attempted.map(({ name }) => name)
      expect(ours.filter(name => !known.includes(name))).toEqual([])
    }
    // The audit log matches the data.
    const audited = await auditedNames(second)
    for (const kind of ['flag', 'environment'] as const) {
      const there = (await getNames(second, kind)).filter(name => name.startsWith(`${kind}-`))
      expect(audited.filter(name => name.startsWith(`${kind}-`)).toSorted()).toEqual(there.toSorted())
    }
    // It accepts new writes.
    const [path, body] = kinds.commit.make('commit-afterwards')
    expect((await post(second, String(path), body)).status).toBe(201)
    await second.end('SIGTERM')
  }, 120_000)
})

/** Lets clients write all kinds of things side by side until there are so many answers, then kills the service. */
async function writeUntilKilled(service: ServiceProcess, answers: number) {
  const accepted: Write[] = []
  const attempted: Write[] = []
  let killed: Promise<void> | undefined
  const client = async (kind: Kind) => {
    for (let number = 0; !killed; number++) {
      const write = { kind, name: `${kind}-${number}` }
      attempted.push(write)
      const [path, body] = kinds[kind].make(write.name)
      const reply = await post(service, String(path), body).catch(() => undefined)
      if (!reply) return
      expect([201, 400]).toContain(reply.status)
      if (reply.status === 201) accepted.push(write)
      if (accepted.length >= answers) killed ??= service.end('SIGKILL')
    }
  }
  const all: readonly Kind[] = ['commit', 'tag', 'flag', 'epic', 'environment']
  await Promise.all(all.map(client))
  await killed
  return { accepted, attempted }
}

function post(service: ServiceProcess, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  return service.call(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function getNames(service: ServiceProcess, kind: string): Promise<string[]> {
  const found = Object.entries(kinds).find(([known]) => known === kind)?.[1]
  if (!found) throw new Error(`There is no kind ${kind}.`)
  return (await everyPage(service, found.list)).map(record => found.name.parse(record))
}

async function auditedNames(service: ServiceProcess): Promise<string[]> {
  const events = await everyPage(service, `${lighthouse}/audit_events`)
  const detailed = z.looseObject({
    details: z.looseObject({ add: z.string().optional(), target_details: z.string().optional() }),
  })
  return events.flatMap(event => {
    const { details } = detailed.parse(event)
    return details.add === undefined ? [] : (details.target_details ?? [])
  })
}

async function everyPage(service: ServiceProcess, path: string): Promise<unknown[]> {
  const records: unknown[] = []
  for (let page = 1; ; page++) {
    const reply = await service.call(`${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
    expect(reply.status).toBe(200)
    const found = z.array(z.unknown()).parse(reply.json())
    records.push(...found)
    if (found.length < 100) return records
  }
}
