import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure } from '../../lib/bridge/bridge.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { createBulkEngine } from './engine.ts'
import type { Job, ReadContext, RowState, Task } from './job.ts'
import { appliedJob } from './jobs.ts'
import { reportText } from './report-file.ts'

/** The fate of one request. `late` lets others overtake it, `change` has another user change the row first. */
const fates = ['late', 'refused', 'cut', 'cutBefore', 'found', 'limited', 'down', 'change'] as const
type Fate = (typeof fates)[number] | 'fine'

const errors: Readonly<Record<'refused' | 'cut' | 'found' | 'limited' | 'down', AppError>> = {
  refused: { kind: 'server', status: 500, message: 'no' },
  cut: { kind: 'unknownOutcome', detail: 'cut' },
  found: { kind: 'unknownOutcome', detail: 'cut', found: 'made', journal: 1 },
  limited: { kind: 'rateLimited', retryAfterSeconds: 1 },
  down: { kind: 'offline', detail: 'refused' },
}

const wanted = 'Maintainer'

/** A service of rows that have a role each, and the fates of its requests, one after the other. */
function simulate(roles: readonly string[], fate: readonly Fate[]) {
  const rows = new Map(roles.map((role, index) => [`row-${index}`, role]))
  const written = new Map<string, number>()
  let turn = 0
  const faults = { on: true }
  const next = (): Fate => {
    const found = faults.on ? fate[turn] : undefined
    turn += 1
    return found ?? 'fine'
  }
  const yielding = async (times: number) => {
    for (let at = 0; at < times; at++) await Promise.resolve()
  }
  const read = async (key: string): Promise<string> => {
    const what = next()
    if (what === 'late') await yielding(7)
    if (what === 'refused' || what === 'limited' || what === 'down') throw new BridgeFailure(errors[what])
    return rows.get(key) ?? 'gone'
  }
  const write = async (key: string): Promise<void> => {
    const what = next()
    if (what === 'late') await yielding(9)
    if (what === 'change') rows.set(key, 'Owner')
    if (what === 'refused' || what === 'limited' || what === 'down') throw new BridgeFailure(errors[what])
    if (what === 'cutBefore') throw new BridgeFailure(errors.cut)
    rows.set(key, wanted)
    written.set(key, (written.get(key) ?? 0) + 1)
    if (what === 'cut' || what === 'found') throw new BridgeFailure(errors[what])
  }
  const tasks = [...rows.keys()].map((key): Task => {
    const seen = rows.get(key)
    return {
      key,
      label: key,
      operation: 'tags.delete',
      params: { id: 1, tag_name: key },
      check: async (_: ReadContext) => {
        const now = await read(key)
        if (now === wanted) return { kind: 'skip', reason: 'already' }
        if (now === 'Inherits') return { kind: 'block', reason: 'a lower role is not accepted' }
        if (now !== seen) return { kind: 'block', reason: 'changed' }
        return { kind: 'send', plan: { before: now, after: wanted, undo: { kind: 'full' } } }
      },
      send: async () => {
        await write(key)
        return { journal: 1 }
      },
      verify: async () => {
        const now = await read(key)
        return now === wanted ? { kind: 'confirmed' } : { kind: 'differs', now }
      },
    }
  })
  return { rows, written, tasks, faults, writes: () => [...written.values()].reduce((sum, one) => sum + one, 0) }
}

/** Runs a job to its end; resumes it whenever it pauses. */
async function runToEnd(engine: ReturnType<typeof createBulkEngine>, tick: () => boolean, id: string): Promise<Job> {
  for (let turn = 0; turn < 2000; turn++) {
    const job = engine.store.getState().jobs.find(one => one.id === id)
    if (job?.phase.kind === 'ended') return job
    if (job?.phase.kind === 'paused') engine.resume(id)
    for (let at = 0; at < 12; at++) await Promise.resolve()
    tick()
  }
  throw new Error('The job did not end')
}

/** The possible numbers of writes of a row, by its reported state. */
const writesByState: Readonly<Record<RowState, readonly number[]>> = {
  waiting: [],
  running: [],
  done: [1],
  differs: [1],
  would: [0],
  skipped: [0],
  blocked: [0],
  failed: [0],
  unknown: [0, 1],
  notSent: [0],
}

function expectExact(job: Job, { written }: ReturnType<typeof simulate>): void {
  for (const { key, step } of job.rows) expect(writesByState[step.state], step.state).toContain(written.get(key) ?? 0)
  const lines = reportText(job, 'jsonl').trim().split('\n')
  expect(lines.filter(Boolean)).toHaveLength(job.rows.length)
  for (const [state, count] of Object.entries(job.totals)) {
    expect(lines.filter(line => line.includes(`"outcome":"${state}"`))).toHaveLength(count)
  }
}

const role = fc.constantFrom('Guest', 'Reporter', 'Developer', wanted, 'Inherits')
const fate = fc.oneof({ weight: 6, arbitrary: fc.constant<Fate>('fine') }, fc.constantFrom<Fate>(...fates))

test('plan, report and service add up exactly in 1,000 random runs with faults', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(role, { minLength: 1, maxLength: 8 }),
      fc.array(fate, { maxLength: 50 }),
      async (roles, fatesOfRun) => {
        let timers: (() => void)[] = []
        const later = (_: number, run: () => void) => {
          timers.push(run)
          return () => {
            timers = timers.filter(one => one !== run)
          }
        }
        const tick = () => {
          const due = timers.splice(0)
          for (const run of due) run()
          return due.length > 0
        }
        const engine = createBulkEngine({ clock: { now: () => 0, later }, publishSoon: publish => publish() })
        const service = simulate(roles, fatesOfRun)
        const spec = { title: 'Change', connection: fakeRef('test'), tasks: service.tasks }
        const plan = await runToEnd(engine, tick, engine.start({ ...spec, kind: 'dryRun' }).id)
        expect(service.writes()).toBe(0)
        expectExact(plan, service)
        const applied = engine.start(appliedJob({ ...spec, kind: 'dryRun' }, plan))
        const job = await runToEnd(engine, tick, applied.id)
        expect(job.rows).toHaveLength(plan.totals.would)
        expectExact(job, service)
        // Checking and verifying read, and never write.
        const before = service.writes()
        service.faults.on = false
        engine.again(applied.id, 'unknown')
        await runToEnd(engine, tick, applied.id)
        engine.again(applied.id, 'unverified')
        const checked = await runToEnd(engine, tick, applied.id)
        expect(service.writes()).toBe(before)
        expectExact(checked, service)
        for (const { key, step } of checked.rows) {
          if (step.state !== 'done') continue
          expect(step.verification).toEqual({ kind: 'confirmed' })
          expect(service.rows.get(key)).toBe(wanted)
        }
        // Failed rows are retried once the service has recovered, and nothing is ever applied twice.
        engine.again(applied.id, 'failed')
        const retried = await runToEnd(engine, tick, applied.id)
        expectExact(retried, service)
        expect(Math.max(0, ...service.written.values())).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 1000 },
  )
})
