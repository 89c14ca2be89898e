import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure } from '../../lib/bridge/bridge.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { createBulkEngine } from './engine.ts'
import { type Job, rowStates, type Sent, type Task, type Verdict } from './job.ts'
import { appliedJob } from './jobs.ts'
import { atOnce } from './scheduler.ts'

/** A clock that tests advance. */
function handClock() {
  let now = 0
  let waiting: { readonly at: number; readonly run: () => void }[] = []
  return {
    now: () => now,
    later: (milliseconds: number, run: () => void) => {
      const one = { at: now + milliseconds, run }
      waiting.push(one)
      return () => {
        waiting = waiting.filter(other => other !== one)
      }
    },
    /** Goes to the next thing that waits; false when nothing does. */
    tick: (): boolean => {
      const next = waiting.toSorted((a, b) => a.at - b.at)[0]
      if (!next) return false
      waiting = waiting.filter(other => other !== next)
      now = next.at
      next.run()
      return true
    },
  }
}

/** An engine, and a service whose answers the test controls. */
function workshop() {
  const clock = handClock()
  const told: Job[] = []
  const engine = createBulkEngine({ clock, publishSoon: publish => publish(), ended: job => told.push(job) })
  const open: { readonly key: string; succeed(sent?: Sent): void; fail(error: AppError): void }[] = []
  const sent: string[] = []
  const task = (key: string, check?: Task['check'], verify?: Task['verify']): Task => ({
    key,
    label: key,
    operation: 'tags.delete',
    params: { id: 1, tag_name: key },
    ...(check && { check }),
    ...(verify && { verify }),
    send: () =>
      new Promise((resolve, reject) => {
        sent.push(key)
        open.push({
          key,
          succeed: (answer = { journal: sent.length }) => resolve(answer),
          fail: error => reject(new BridgeFailure(error)),
        })
      }),
  })
  const start = (tasks: readonly Task[], more: object = {}) =>
    engine.start({ title: 'Job', kind: 'write', connection: fakeRef('work'), tasks, ...more })
  const job = (id: string): Job => {
    const found = engine.store.getState().jobs.find(one => one.id === id)
    if (!found) throw new Error('no such job')
    return found
  }
  const states = (id: string) => job(id).rows.map(({ step }) => step.state)
  return { clock, engine, open, sent, task, start, job, states, told }
}

/** Lets everything that was answered have its consequences. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve))
const names = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`)
const serverError = { kind: 'server', status: 500, message: 'no' } as const

/** Ways a row can end, or be put off. */
const endings = ['done', 'skipped', 'failed', 'unknown', 'made', 'notMade', 'limited', 'limitedFor', 'offline'] as const
type Ending = (typeof endings)[number]

const errors: Readonly<Record<Exclude<Ending, 'done' | 'skipped'>, AppError>> = {
  failed: serverError,
  unknown: { kind: 'unknownOutcome', detail: 'cut' },
  made: { kind: 'unknownOutcome', detail: 'cut', found: 'made' },
  notMade: { kind: 'unknownOutcome', detail: 'cut', found: 'notMade' },
  limited: { kind: 'rateLimited', retryAfterSeconds: null },
  limitedFor: { kind: 'rateLimited', retryAfterSeconds: 7 },
  offline: { kind: 'offline', detail: 'refused' },
}

describe('the bulk engine', () => {
  test('a row shows its request without secrets', async () => {
    const { engine, start, job } = workshop()
    const got: unknown[] = []
    const params = { key: 'TZ', value: 'Europe/Oslo' }
    const send: Task['send'] = async sentParams => {
      got.push(sentParams)
      return { journal: 1 }
    }
    const { id, ended } = start([{ key: 'TZ', label: 'TZ', operation: 'instanceVariables.create', params, send }])
    expect(JSON.stringify(engine.store.getState())).not.toContain('Oslo')
    await ended
    expect(got).toEqual([params])
    expect(job(id).rows).toMatchObject([{ step: { state: 'done' }, params: { key: 'TZ', value: null } }])
  })

  test('totals add up at every moment, whatever the outcomes and whenever it is paused, resumed and cancelled', async () => {
    const plan = fc.array(fc.array(fc.constantFrom(...endings), { minLength: 1, maxLength: 3 }), { maxLength: 25 })
    const deeds = fc.array(fc.constantFrom('answer', 'answerLast', 'pause', 'resume', 'tick', 'cancel'), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(plan, deeds, async (rows, doing) => {
        const { engine, open, sent, task, start, job, told, clock } = workshop()
        const left = new Map(rows.map((ways, index) => [`row-${index}`, [...ways]]))
        const tasks = rows.map((ways, index) =>
          task(`row-${index}`, async () =>
            ways[0] === 'skipped' ? { kind: 'skip', reason: 'is so already' } : { kind: 'send' },
          ),
        )
        let moments = 0
        engine.store.subscribe(({ jobs }) => {
          for (const { rows: all, totals } of jobs) {
            moments += 1
            expect(rowStates.reduce((sum, state) => sum + totals[state], 0)).toBe(rows.length)
            for (const state of rowStates)
              expect(totals[state]).toBe(all.filter(({ step }) => step.state === state).length)
          }
        })
        const answer = (one: (typeof open)[number] | undefined) => {
          if (!one) return
          const way = left.get(one.key)?.shift() ?? 'done'
          if (way === 'done' || way === 'skipped') one.succeed()
          else one.fail(errors[way])
        }
        const { id } = start(tasks)
        for (const deed of doing) {
          await settle()
          if (deed === 'answer') answer(open.shift())
          else if (deed === 'answerLast') answer(open.pop())
          else if (deed === 'tick') clock.tick()
          else engine[deed](id)
        }
        for (let turn = 0; job(id).phase.kind !== 'ended' && turn < 500; turn++) {
          await settle()
          engine.resume(id)
          if (open.length > 0) answer(open.shift())
          else clock.tick()
        }
        const { phase, totals } = job(id)
        expect(phase.kind).toBe('ended')
        expect(totals.waiting + totals.running).toBe(0)
        expect(moments).toBeGreaterThan(0)
        expect(told).toHaveLength(1)
        // Only rate limited rows are ever sent twice.
        for (const [key, ways] of rows.map((ways, index) => [`row-${index}`, ways] as const)) {
          const limited = ways.filter(way => way === 'limited' || way === 'limitedFor').length
          expect(sent.filter(one => one === key).length).toBeLessThanOrEqual(1 + limited)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('sends at most four rows of a job and six of a connection at once, first of the job that has least under way', async () => {
    const { open, sent, task, start } = workshop()
    start(names(10).map(name => task(name)))
    await settle()
    expect(sent).toHaveLength(4)
    start(names(10).map(name => task(`other-${name}`)))
    await settle()
    expect(sent).toHaveLength(atOnce)
    start([task('elsewhere')], { connection: fakeRef('other') })
    await settle()
    expect(sent.at(-1)).toBe('elsewhere')
    open.shift()?.succeed()
    open.shift()?.succeed()
    await settle()
    expect(sent.slice(-2).toSorted()).toEqual(['other-row-2', 'row-4'])
  })

  test('one at a time keeps the order', async () => {
    const { open, sent, task, start } = workshop()
    const { ended } = start(
      names(3).map(name => task(name)),
      { parallel: 1 },
    )
    for (const count of [1, 2, 3]) {
      await settle()
      expect(sent).toEqual(names(count))
      open.shift()?.succeed()
    }
    expect((await ended).totals.done).toBe(3)
  })

  test('waits as long as a service requests, with everything of that connection, and resumes on its own', async () => {
    const { clock, open, sent, task, start, states, job } = workshop()
    const { id } = start(names(6).map(name => task(name)))
    await settle()
    open.shift()?.fail({ kind: 'rateLimited', retryAfterSeconds: 30 })
    await settle()
    open.shift()?.succeed()
    await settle()
    expect(sent).toHaveLength(4)
    expect(states(id)).toEqual(['waiting', 'done', 'running', 'running', 'waiting', 'waiting'])
    expect(job(id).heldUntil).toBe(30_000)
    expect(clock.tick()).toBe(true)
    await settle()
    expect(clock.now()).toBe(30_000)
    expect(job(id).heldUntil).toBeNull()
    expect(sent.slice(4)).toEqual(['row-0', 'row-4'])
  })

  test('waits longer each time when a service sends no wait time', async () => {
    const { clock, open, task, start } = workshop()
    start([task('one')])
    const waited: number[] = []
    for (let turn = 0; turn < 8; turn++) {
      await settle()
      const before = clock.now()
      open.shift()?.fail({ kind: 'rateLimited', retryAfterSeconds: null })
      await settle()
      clock.tick()
      waited.push((clock.now() - before) / 1000)
    }
    expect(waited).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('while paused it sends no request; when cancelled, running ones end and the rest is not sent', async () => {
    const { engine, open, sent, task, start, states, job } = workshop()
    const { id, ended } = start(names(7).map(name => task(name)))
    await settle()
    engine.pause(id)
    open.shift()?.succeed()
    await settle()
    expect(job(id).phase.kind).toBe('paused')
    expect(sent).toHaveLength(4)
    engine.resume(id)
    await settle()
    expect(sent).toHaveLength(5)
    engine.cancel(id)
    expect(job(id).phase.kind).toBe('cancelling')
    for (const one of open) one.succeed()
    expect((await ended).phase.kind).toBe('ended')
    expect(states(id)).toEqual(['done', 'done', 'done', 'done', 'done', 'notSent', 'notSent'])
  })

  test('withdraws what main has not sent when it is paused, sends it when it is resumed, and never after it was cancelled', async () => {
    const { engine, sent, task, start, states, job } = workshop()
    const waiting: Task['send'] = (_params, { withdrawn }) =>
      new Promise((_resolve, reject) => {
        sent.push('asked')
        withdrawn.addEventListener('abort', () => reject(new BridgeFailure({ kind: 'cancelled' })))
      })
    const { id } = start([...names(2).map(name => ({ ...task(name), send: waiting })), task('row-2')])
    await settle()
    expect(states(id)).toEqual(['running', 'running', 'running'])
    engine.pause(id)
    await settle()
    expect(job(id).phase).toEqual({ kind: 'paused', because: null })
    expect(states(id)).toEqual(['waiting', 'waiting', 'running'])
    engine.resume(id)
    await settle()
    expect(states(id)).toEqual(['running', 'running', 'running'])
    expect(sent.filter(one => one === 'asked')).toHaveLength(4)
    engine.cancel(id)
    await settle()
    expect(job(id).phase.kind).toBe('cancelling')
    expect(states(id)).toEqual(['notSent', 'notSent', 'running'])
  })

  test('fails a row that main cancels while the job runs, instead of sending it again', async () => {
    const { sent, task, start, states } = workshop()
    const cancelled: Task['send'] = async () => {
      sent.push('asked')
      return sent.length < 5 ? Promise.reject(new BridgeFailure({ kind: 'cancelled' })) : { journal: 1 }
    }
    const { id } = start([{ ...task('row-0'), send: cancelled }])
    await settle()
    expect(sent).toEqual(['asked'])
    expect(states(id)).toEqual(['failed'])
  })

  test("does not send a row when it is paused during the row's check", async () => {
    const { engine, sent, task, start, states } = workshop()
    const read = Promise.withResolvers<Verdict>()
    const { id } = start([task('row-0', () => read.promise)])
    await settle()
    engine.pause(id)
    read.resolve({ kind: 'send' })
    await settle()
    expect(states(id)).toEqual(['waiting'])
    expect(sent).toEqual([])
  })

  test('pauses on its own where the remaining rows would also fail', async () => {
    const { open, task, start, job, states } = workshop()
    const { id } = start(names(6).map(name => task(name)))
    await settle()
    open.shift()?.fail({ kind: 'unauthorized', message: 'revoked' })
    await settle()
    expect(job(id).phase).toMatchObject({
      kind: 'paused',
      because: expect.stringContaining('revoked'),
    })
    expect(job(id).needsDryRun).toBe(false)
    expect(states(id).filter(state => state === 'waiting')).toHaveLength(2)
  })

  test('pauses all jobs of a connection that acts as another user for good, and none of another', async () => {
    const { engine, open, sent, task, start, job, states } = workshop()
    const here = start(names(6).map(name => task(name)))
    const elsewhere = start([task('two')], { connection: fakeRef('other') })
    await settle()
    engine.outdateAll(fakeRef('work'), 'Another user now.')
    expect(job(here.id)).toMatchObject({ phase: { kind: 'paused', because: 'Another user now.' }, needsDryRun: true })
    expect(job(elsewhere.id).phase.kind).toBe('running')
    engine.resume(here.id)
    for (const one of open) one.succeed()
    await settle()
    expect(sent.filter(key => key !== 'two')).toHaveLength(4)
    engine.cancel(here.id)
    await settle()
    expect(states(here.id).filter(state => state === 'notSent')).toHaveLength(2)
  })

  test('applies nothing of a job that ended before the connection changed, also when the connection is restored', async () => {
    const { engine, open, sent, task, start, job, states } = workshop()
    const { id } = start(names(6).map(name => task(name, undefined, async () => ({ kind: 'confirmed' }))))
    await settle()
    engine.cancel(id)
    for (const one of open) one.fail(one.key === 'row-0' ? serverError : errors.unknown)
    await settle()
    engine.outdateAll(fakeRef('work'), 'Another user now.')
    for (const which of ['notSent', 'failed'] as const) engine.again(id, which)
    await settle()
    expect(job(id)).toMatchObject({ phase: { kind: 'ended' }, needsDryRun: true })
    expect(sent).toHaveLength(4)
    // Unknown outcomes can still be checked: that only reads.
    engine.again(id, 'unknown')
    await settle()
    expect(states(id)).toEqual(['failed', 'done', 'done', 'done', 'notSent', 'notSent'])
    expect(sent).toHaveLength(4)
  })

  test('retries what failed, and checks an unknown outcome without sending it', async () => {
    const { engine, open, sent, task, start, states, job } = workshop()
    const seen = { gone: false, same: false }
    const plan = { before: 'there', after: null }
    const gone: Task['verify'] = async () => (seen.gone ? { kind: 'confirmed' } : { kind: 'differs', now: 'the tag' })
    const { id } = start([
      task('fails'),
      task('blind'),
      task('made', async () => ({ kind: 'send', plan }), gone),
      task(
        'notMade',
        async () => ({ kind: 'send', plan }),
        async () => ({ kind: 'differs', now: 'the tag' }),
      ),
    ])
    await settle()
    expect(open.map(({ key }) => key).toSorted()).toEqual(['blind', 'fails', 'made', 'notMade'])
    for (const one of open.splice(0)) one.fail(one.key === 'fails' ? serverError : errors.unknown)
    await settle()
    expect(states(id)).toEqual(['failed', 'unknown', 'unknown', 'unknown'])
    seen.gone = true
    engine.again(id, 'unknown')
    await settle()
    expect(states(id)).toEqual(['failed', 'unknown', 'done', 'failed'])
    expect(job(id).rows[3]?.step).toMatchObject({ error: { kind: 'unknownOutcome', found: 'notMade' } })
    expect(sent.toSorted()).toEqual(['blind', 'fails', 'made', 'notMade'])
    engine.again(id, 'failed')
    await settle()
    for (const one of open.splice(0)) one.succeed()
    await settle()
    expect(states(id)).toEqual(['done', 'unknown', 'done', 'differs'])
    expect(sent.toSorted()).toEqual(['blind', 'fails', 'fails', 'made', 'notMade', 'notMade'])
  })

  test('a row that waits for approval is not sent again: it stays unknown until the service shows it', async () => {
    const { engine, open, sent, start, states, task } = workshop()
    const plan = { before: 'nobody', after: 'developer' }
    let shows = 'nobody'
    const { id } = start([
      task(
        'ines',
        async () => ({ kind: 'send', plan }),
        async () => (shows === 'developer' ? { kind: 'confirmed' } : { kind: 'differs', now: shows }),
      ),
    ])
    await settle()
    open.splice(0)[0]?.fail({ kind: 'queued', message: 'an administrator approves it' })
    await settle()
    expect(states(id)).toEqual(['unknown'])
    engine.again(id, 'failed')
    engine.again(id, 'unknown')
    await settle()
    expect(states(id)).toEqual(['unknown'])
    shows = 'developer'
    engine.again(id, 'unknown')
    await settle()
    expect(states(id)).toEqual(['done'])
    expect(sent).toEqual(['ines'])
  })

  test('verifies each row after it was applied, and a verification that failed can be repeated without sending', async () => {
    const { engine, open, sent, task, start, job } = workshop()
    let reads = 0
    const verify: Task['verify'] = async () => {
      reads += 1
      if (reads === 1) throw new BridgeFailure(serverError)
      return { kind: 'confirmed' }
    }
    const { id, ended } = start([task('one', undefined, verify)])
    await settle()
    open.shift()?.succeed()
    expect((await ended).rows[0]?.step).toMatchObject({ state: 'done', verification: { kind: 'unread' } })
    engine.again(id, 'unverified')
    await settle()
    expect(job(id).rows[0]?.step).toMatchObject({ state: 'done', journal: 1, verification: { kind: 'confirmed' } })
    expect(sent).toEqual(['one'])
  })

  test('sends nothing when the state differs from the confirmed dry run', async () => {
    const { sent, start, task } = workshop()
    let before = 'Guest'
    const check: Task['check'] = async () => ({ kind: 'send', plan: { before, after: 'Owner' } })
    const plan = await start([task('one', check)], { kind: 'dryRun' }).ended
    before = 'Reporter'
    const spec = appliedJob(
      { title: 'Job', kind: 'dryRun', connection: fakeRef('work'), tasks: [task('one', check)] },
      plan,
    )
    const { rows } = await start(spec.tasks).ended
    expect(rows[0]?.step).toMatchObject({
      state: 'blocked',
      reason: 'Changed since the dry run: it was Guest, now it is Reporter.',
    })
    expect(sent).toEqual([])
  })

  test('a dry run sends no write and shows what would be sent', async () => {
    const { sent, task, start } = workshop()
    const { ended } = start(
      [
        task('plain'),
        task('other', async () => ({ kind: 'send', params: { id: 2 } })),
        task('needless', async () => ({ kind: 'skip', reason: 'is so already' })),
        task('hopeless', async () => ({ kind: 'block', reason: 'last owner' })),
        task('refused', () => Promise.reject(new BridgeFailure({ kind: 'notFound', message: '404' }))),
      ],
      { kind: 'dryRun' },
    )
    const { rows } = await ended
    expect(rows.map(({ step }) => step.state)).toEqual(['would', 'would', 'skipped', 'blocked', 'failed'])
    expect(rows[1]?.params).toEqual({ id: 2 })
    expect(sent).toEqual([])
  })

  test('an empty job ends at once, and an ended one can be forgotten', async () => {
    const { engine, start } = workshop()
    const { id, ended } = start([])
    expect((await ended).phase.kind).toBe('ended')
    engine.remove(id)
    expect(engine.store.getState().jobs).toEqual([])
  })
})
