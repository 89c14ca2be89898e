import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventTable } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import { matching } from '#shared/audit/matching.ts'
import { beginOfLogs, maxAnsweredPeriod } from '#shared/audit/periods.ts'
import type { ArchiveFilter } from '#shared/audit-archive.ts'
import { toConnectionRef } from '#shared/connection.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { archivedEvents, eventAt, Killed, openTestArchive, readFrom } from './archive.fixture.ts'
import { findAnomalies } from './archive-anomalies.ts'
import { eventsOfBlock } from './archive-file.ts'
import { catchUp } from './catch-up.ts'
import { chainStart, extendChain } from './chain.ts'
import { createLogReader } from './read-log.ts'
import { createArchiveIndex, searchArchive, wordsOfSlice } from './search-archive.ts'
import { verifyArchive } from './verify-archive.ts'

const { signal } = new AbortController()
const ids = (events: readonly AuditEventFields[]) => events.map(({ id }) => id).toSorted((a, b) => a - b)

/** Logs with several events in one second, and with gaps of hours. */
const logs = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 40 })
  .map(seconds => seconds.map((second, id) => eventAt(id + 1, second * (second > 20 ? 4000 : 1))))

describe('catching up', () => {
  test('archives every event once, wherever it was killed and however the log grew', async () => {
    const kills = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(logs, kills, fc.integer({ min: 1, max: 40 }), async (log, killedAfter, grows) => {
        const folder = temporaryDirectory()
        let known = Math.floor(log.length / 2)
        const sorted = log.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
        openTestArchive(folder, true).close()
        for (const killAfter of [...killedAfter, Number.POSITIVE_INFINITY]) {
          const file = openTestArchive(folder, false)
          if (killAfter === Number.POSITIVE_INFINITY) known = log.length
          const now = () => Math.max(...sorted.slice(0, known).map(event => Date.parse(event.created_at)), 0) + 1000
          await catchUp(
            file,
            readFrom(() => sorted.slice(0, known), { killAfter, now }),
          ).catch(error => {
            if (!(error instanceof Killed)) throw error
          })
          file.close()
          known = Math.min(log.length, known + grows)
        }
        const file = openTestArchive(folder, false)
        expect(ids(archivedEvents(file))).toEqual(ids(log))
        expect(file.state()).toMatchObject({ events: log.length, pending: [] })
        expect(await verifyArchive(file, signal)).toMatchObject({ isIntact: true, events: log.length })
        expect(file.gaps()).toEqual([])
        file.close()
      }),
      { numRuns: 40 },
    )
  })

  test('names an event that the service no longer lists, once', async () => {
    const log = [eventAt(1, 0), eventAt(2, 10), eventAt(3, 20)]
    const file = openTestArchive(temporaryDirectory(), true)
    await catchUp(
      file,
      readFrom(() => log),
    )
    const without = log.filter(({ id }) => id !== 2)
    await catchUp(
      file,
      readFrom(() => without),
    )
    await catchUp(
      file,
      readFrom(() => without),
    )
    expect(file.gaps()).toMatchObject([
      { reason: 'vanished', ids: [2], count: 1, from: log[1]?.created_at, to: log[1]?.created_at },
    ])
    expect(ids(archivedEvents(file))).toEqual([1, 2, 3])
    file.close()
  })

  test('names an event with another content, and keeps the archived one', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    await catchUp(
      file,
      readFrom(() => [eventAt(1, 0), eventAt(2, 10)]),
    )
    const changed = [eventAt(1, 0), eventAt(2, 10, { custom_message: 'Another' })]
    await catchUp(
      file,
      readFrom(() => changed),
    )
    await catchUp(
      file,
      readFrom(() => changed),
    )
    expect(file.gaps()).toMatchObject([{ reason: 'changed', ids: [2], count: 1 }])
    expect(archivedEvents(file).find(({ id }) => id === 2)?.details.custom_message).toBe('Message number 2')
    file.close()
  })

  test('names the period in which the service may have deleted events before they were archived', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    const [last, next] = [eventAt(2, 10), eventAt(9, 900_000)]
    await catchUp(
      file,
      readFrom(() => [eventAt(1, 0), last]),
    )
    await catchUp(
      file,
      readFrom(() => [next, eventAt(10, 900_001)]),
    )
    expect(file.gaps()).toMatchObject([
      { reason: 'retention', from: last.created_at, to: next.created_at, count: null, ids: [] },
    ])
    file.close()
  })

  test('names the period until now when the service has deleted all events', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    const last = eventAt(2, 10)
    await catchUp(
      file,
      readFrom(() => [eventAt(1, 0), last]),
    )
    const readTo = await catchUp(
      file,
      readFrom(() => []),
    ).then(() => file.state().readTo)
    expect(file.gaps()).toMatchObject([
      { reason: 'retention', from: last.created_at, to: readTo, count: null, ids: [] },
    ])
    expect(readTo).toEqual(expect.any(String))
    file.close()
  })

  test('leaves what could not be read as pending, with the events that were', async () => {
    const log = Array.from({ length: 10 }, (_, index) => eventAt(index + 1, index * 60))
    const file = openTestArchive(temporaryDirectory(), true)
    await expect(
      catchUp(
        file,
        readFrom(() => log, { killAfter: 2 }),
      ),
    ).rejects.toThrow(Killed)
    expect(file.state().events).toBe(6)
    expect(file.state().pending).toMatchObject([{ from: null, to: '2026-01-01T00:04:01Z' }])
    file.close()
  })

  test('reads an archive without events since the last run that was completed, for a project at first since it was created', async () => {
    const scopes = [{ kind: 'instance' }, { kind: 'project', id: '7', name: 'Buoys' }] as const
    const requests = await Promise.all(
      scopes.map(async scope => {
        const { proxy, asked } = createEmptyService('2026-12-01T10:00:00.123Z')
        const file = openTestArchive(temporaryDirectory(), true)
        const counts: number[] = []
        for (const now of [Date.UTC(2027, 0, 1), Date.UTC(2027, 0, 1, 0, 15), Date.UTC(2027, 0, 1, 0, 30)]) {
          const before = asked.length
          await catchUp(file, {
            read: createLogReader(proxy, toConnectionRef('sandbox', 'g'.repeat(22)), scope, signal),
            now: () => now,
          })
          counts.push(asked.length - before)
        }
        expect(file.state()).toMatchObject({ newest: null, pending: [] })
        expect(asked.at(-1)).toMatchObject({
          created_after: '2026-12-31T23:15:00Z',
          created_before: '2027-01-01T00:30:00Z',
        })
        file.close()
        return counts
      }),
    )
    expect(requests).toEqual([
      [Math.ceil((Date.UTC(2027, 0, 1) - beginOfLogs) / maxAnsweredPeriod), 1, 1],
      [2, 1, 1],
    ])
  })

  test.each([
    ['was not completed', { killAfter: 0 }, Date.UTC(2026, 0, 2)],
    ['read up to a time that is still to come', {}, Date.UTC(2026, 0, 1)],
  ])('reads an archive without events from the beginning again after a run that %s', async (_what, options, now) => {
    const file = openTestArchive(temporaryDirectory(), true)
    const empty = readFrom(() => [], { ...options, now: () => Date.UTC(2026, 0, 1, 12) })
    await catchUp(file, empty).catch(error => expect(error).toBeInstanceOf(Killed))
    const froms: (string | null)[] = []
    const ports = readFrom(() => [eventAt(1, -90 * 24 * 3600)], { now: () => now })
    await catchUp(file, {
      ...ports,
      read: (range, token) => {
        froms.push(range.from)
        return ports.read(range, token)
      },
    })
    expect([froms, ids(archivedEvents(file))]).toEqual([[null], [1]])
    file.close()
  })

  test('names the period of rows that are no events', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    const ports = readFrom(() => [eventAt(1, 0)])
    await catchUp(file, {
      ...ports,
      read: async (range, token) => ({ ...(await ports.read(range, token)), notUnderstood: 2 }),
    })
    expect(file.gaps()).toMatchObject([{ reason: 'notUnderstood', count: 2, from: eventAt(1, 0).created_at }])
    file.close()
  })
})

describe('the hash chain', () => {
  test('is that of the canonical lines in the order of archiving, across blocks', async () => {
    const log = Array.from({ length: eventsOfBlock * 2 + 7 }, (_, index) => eventAt(index + 1, index))
    const file = openTestArchive(temporaryDirectory(), true)
    await catchUp(
      file,
      readFrom(() => log, { pageSize: 100 }),
    )
    const lines = Array.from({ length: file.blocks }, (_, block) => file.lines(block)).flat()
    expect(file.blocks).toBe(3)
    expect(lines.reduce<Buffer>(extendChain, chainStart).toString('hex')).toBe(file.state().head)
    file.close()
  })

  test('is the same for an event whose fields come in another order', async () => {
    const reversed = (event: AuditEventFields): AuditEventFields =>
      JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(event).toReversed())))
    const heads = await Promise.all(
      [(event: AuditEventFields) => event, reversed].map(async order => {
        const file = openTestArchive(temporaryDirectory(), true)
        await catchUp(
          file,
          readFrom(() => [eventAt(1, 0), eventAt(2, 1)].map(order)),
        )
        const { head } = file.state()
        file.close()
        return head
      }),
    )
    expect(heads[0]).toBe(heads[1])
  })
})

describe('search', () => {
  const texts = fc.constantFrom('alice', 'Ålice Öst', 'a "quoted" b', '10.0.3.7', 'Σίσυφος', 'back\\slash', 'x', '')
  const events = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 50 }), texts, texts, fc.constantFrom('add', 'change', 'remove', null)),
    { maxLength: 60 },
  )
  const filters: fc.Arbitrary<ArchiveFilter> = fc.record(
    {
      q: fc.constantFrom(
        'alice',
        'öst',
        '"quoted"',
        'quo b',
        '3.7',
        '12',
        'change',
        'number 7',
        'σίσυφος',
        'slash',
        '',
      ),
      author: fc.constantFrom('ali', 'ålice ö', '3', 'x'),
      target: fc.constantFrom('10.0', 'quoted" b', '7'),
      kind: fc.constantFrom('add', 'change', 'remove', 'message'),
      what: fc.constantFrom('access_level', 'other', 'access_level, other'),
      from: fc.constant(eventAt(0, 10).created_at),
      to: fc.constant(eventAt(0, 35).created_at),
    },
    { requiredKeys: [] },
  )

  const severalChanges = { other: { from: 1, to: 'x' }, access_level: { from: 'Developer', to: 'Owner' } }

  test('finds exactly what the filters of the audit log find, page by page, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        filters,
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (rows, filter, limit, isHurried) => {
          const log = rows.map(([seconds, author_name, target_details, kind], index) =>
            eventAt(index + 1, seconds, {
              ...{ author_name, target_details, target_id: index % 9 },
              ...(kind !== null && index % 3 > 0 && { [kind]: 'access_level', from: { b: 1, a: 'x y' }, to: 'Owner' }),
              ...(kind !== null && index % 3 === 0 && { change: severalChanges }),
            }),
          )
          const file = openTestArchive(temporaryDirectory(), true)
          await catchUp(
            file,
            readFrom(() => log, { pageSize: 7 }),
          )
          const index = createArchiveIndex()
          await index.refresh(file, signal)
          const found: AuditEventFields[] = []
          let next: Awaited<ReturnType<typeof searchArchive>>['next'] = null
          do {
            const page: Awaited<ReturnType<typeof searchArchive>> = await searchArchive(
              file,
              index,
              { filter, limit, below: next ?? undefined, ...(isHurried && { limitMilliseconds: 0 }) },
              signal,
            )
            found.push(...page.events)
            next = page.next
          } while (next)
          expect(found.map(({ id }) => id)).toEqual(expected(archivedEvents(file), filter))
          file.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('finds events that were archived after the first search', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    const index = createArchiveIndex()
    const search = async (q: string) => {
      await index.refresh(file, signal)
      return (await searchArchive(file, index, { filter: { q }, limit: 10 }, signal)).events.map(({ id }) => id)
    }
    const log = [eventAt(1, 0)]
    await catchUp(
      file,
      readFrom(() => log),
    )
    expect(await search('late')).toEqual([])
    log.push(eventAt(2, 5, { custom_message: 'A late one' }))
    await catchUp(
      file,
      readFrom(() => log),
    )
    expect(await search('LATE')).toEqual([2])
    file.close()
  })

  test('lets other work run after each slice of the words of a large archive', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    const message = (id: number) => Array.from({ length: 30 }, (_, at) => `word${id * 30 + at}`).join(' ')
    file.commit({
      events: Array.from({ length: 1000 }, (_, id) => eventAt(id + 1, id, { custom_message: message(id) })),
    })
    const index = createArchiveIndex()
    await index.refresh(file, signal)
    let pauses = 0
    const hasWord = await index.find(['word2999'], async () => {
      pauses += 1
    })
    expect(pauses).toBe(Math.ceil(index.size / wordsOfSlice))
    expect(pauses).toBeGreaterThan(3)
    pauses = 0
    await index.find(['word2999'], async () => {
      pauses += 1
    })
    expect(pauses).toBe(0)
    // Other searches, which run in a pause, may replace what was kept.
    const hasBoth = await index.find(['word2999', 'word1'], async () => {
      for (let other = 0; other < 40; other += 1) await index.find([`other${other}`], async () => undefined)
    })
    expect(hasBoth(1)).toBe(true)
    const found = await searchArchive(file, index, { filter: { q: 'word29999' }, limit: 10 }, signal)
    expect(found.events.map(({ id }) => id)).toEqual([1000])
    expect([hasWord(0), hasWord(1)]).toEqual([true, true])
    file.close()
  })

  test('the rules for anomalies are applied to archived events', async () => {
    const file = openTestArchive(temporaryDirectory(), true)
    const raised = { change: 'access_level', from: 'Guest', to: 'Owner' }
    await catchUp(
      file,
      readFrom(() => [eventAt(1, 0), eventAt(2, 5, raised)]),
    )
    const index = createArchiveIndex()
    await index.refresh(file, signal)
    const anomalies = await findAnomalies(file, index, {}, signal)
    expect(anomalies).toMatchObject({
      events: 2,
      isComplete: true,
      counts: { owner: 1 },
      newest: { owner: [{ id: 2 }] },
    })
    file.close()
  })
})

/** A service whose log is empty, and what it was asked of it. */
function createEmptyService(createdAt: string) {
  const asked: unknown[] = []
  const call: ApiProxy['call'] = async ({ operation, params }) => {
    const isLog = operation.startsWith('auditEvents.')
    if (isLog) asked.push(params)
    const provenance = { source: 'network', fetchedAt: createdAt, stale: false, because: null } as const
    return { value: isLog ? [] : { id: 7, created_at: createdAt }, page: null, provenance, journal: null }
  }
  return { proxy: { call, cancel: () => {} }, asked }
}

/** The same filter over all events at once. */
function expected(all: readonly AuditEventFields[], filter: ArchiveFilter): readonly number[] {
  const { from, to } = filter
  const within = all
    .filter(({ created_at: at }) => from === undefined || Date.parse(at) >= Date.parse(from))
    .filter(({ created_at: at }) => to === undefined || Date.parse(at) <= Date.parse(to))
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
  const table = createEventTable()
  const rows = within.map(event => table.add(getFacts(event)))
  return matching(table, rows, filter).map(row => table.number('id', row))
}
