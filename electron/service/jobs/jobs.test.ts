import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { createJobs, JobFailure, type Jobs } from './jobs.ts'

let directory = ''
let store: Store
let jobs: Jobs
let faults: unknown[] = []

const open = () => {
  store = openStore(directory)
  jobs = createJobs(store.jobs, { onFault: error => faults.push(error), retryAfter: () => 1 })
}
const close = async () => {
  await jobs.stop()
  store.close()
}
const counts = () => jobs.metrics().jobs

beforeEach(() => {
  faults = []
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-jobs-'))
  open()
})
afterEach(async () => {
  await close()
  rmSync(directory, { recursive: true })
})

/** A promise that the test resolves. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

describe('a job', () => {
  it('is done once, after the transaction it was enqueued in', async () => {
    const done: string[] = []
    let committed = false
    jobs.register('post', subject => {
      expect(committed).toBe(true)
      done.push(subject)
    })
    jobs.start()
    store.transaction(() => jobs.enqueue('post', 'letter'))
    committed = true
    await vi.waitFor(() => expect(counts()).toEqual({ processed: 1, failed: 0, enqueued: 0, dead: 0 }))
    expect(done).toEqual(['letter'])
  })

  it('of a transaction that is rolled back is never done', async () => {
    const done: string[] = []
    jobs.register('post', subject => void done.push(subject))
    jobs.start()
    expect(() =>
      store.transaction(() => {
        jobs.enqueue('post', 'lost')
        throw new Error('no')
      }),
    ).toThrow('no')
    jobs.enqueue('post', 'kept')
    await vi.waitFor(() => expect(counts().processed).toBe(1))
    expect(done).toEqual(['kept'])
  })

  it('stands for all of the same subject that are enqueued before it begins', async () => {
    const done: string[] = []
    jobs.register('post', subject => void done.push(subject))
    for (const subject of ['a', 'b', 'a', 'a']) jobs.enqueue('post', subject)
    expect(jobs.metrics().queues).toMatchObject({ post: { backlog: 2 } })
    jobs.start()
    await vi.waitFor(() => expect(counts().processed).toBe(2))
    expect(done.sort()).toEqual(['a', 'b'])
  })

  it('runs again for a job enqueued while it runs, but never twice at once', async () => {
    const [first, second] = [gate(), gate()]
    const gates = [first, second]
    let [running, most, begun] = [0, 0, 0]
    jobs.register('post', async () => {
      running += 1
      most = Math.max(most, running)
      begun += 1
      await gates[begun - 1]?.opened
      running -= 1
    })
    jobs.start()
    jobs.enqueue('post', 'a')
    await vi.waitFor(() => expect(begun).toBe(1))
    jobs.enqueue('post', 'a')
    jobs.enqueue('post', 'b')
    await vi.waitFor(() => expect(begun).toBe(2))
    second.open()
    await vi.waitFor(() => expect(counts().processed).toBe(1))
    expect(begun).toBe(2)
    first.open()
    await vi.waitFor(() => expect(counts().processed).toBe(3))
    expect([begun, most]).toEqual([3, 2])
  })

  it('that is delayed waits for its time, and runs earlier when enqueued with an earlier time', async () => {
    const done: string[] = []
    jobs.register('post', subject => void done.push(subject))
    jobs.start()
    jobs.enqueue('post', 'later', { delay: 3_600_000 })
    jobs.enqueue('post', 'soon', { delay: 20 })
    await vi.waitFor(() => expect(done).toEqual(['soon']))
    expect(jobs.metrics()).toMatchObject({ queues: { post: { backlog: 0, latency: 0 } }, jobs: { enqueued: 0 } })
    jobs.enqueue('post', 'later')
    await vi.waitFor(() => expect(done).toEqual(['soon', 'later']))
  })

  it('that fails is tried again until it has been tried often enough', async () => {
    let tried = 0
    jobs.register(
      'post',
      () => {
        tried += 1
        throw new JobFailure('nobody at home', { again: true })
      },
      { attempts: 3 },
    )
    jobs.start()
    jobs.enqueue('post', 'a')
    await vi.waitFor(() => expect(counts()).toEqual({ processed: 3, failed: 3, enqueued: 0, dead: 1 }))
    expect([tried, faults]).toEqual([3, []])
  })

  it('that can’t succeed is dead at once, and one that fails unexpectedly is reported', async () => {
    jobs.register('post', subject => {
      if (subject === 'moved') throw new JobFailure('moved away', { again: false })
      throw new TypeError('a mistake')
    })
    jobs.start()
    jobs.enqueue('post', 'moved')
    await vi.waitFor(() => expect(counts()).toMatchObject({ processed: 1, failed: 1, dead: 1 }))
    expect(faults).toEqual([])
    jobs.enqueue('post', 'other')
    await vi.waitFor(() => expect(counts()).toMatchObject({ processed: 6, dead: 2 }))
    expect(faults).toHaveLength(5)
  })
})

describe('the queues', () => {
  it('keep to their own number at once, and to four in all', async () => {
    const end = gate()
    const work = () => end.opened
    jobs.register('narrow', work, { concurrency: 1 })
    jobs.register('wide', work)
    for (const subject of ['1', '2', '3']) jobs.enqueue('narrow', subject)
    for (const subject of ['1', '2', '3', '4', '5']) jobs.enqueue('wide', subject)
    jobs.start()
    await vi.waitFor(() =>
      expect(jobs.metrics()).toMatchObject({
        queues: { narrow: { backlog: 2 }, wide: { backlog: 2 } },
        processes: [{ busy: 4, concurrency: 4, queues: ['narrow', 'wide'], pid: process.pid }],
        jobs: { enqueued: 4 },
      }),
    )
    end.open()
    await vi.waitFor(() => expect(counts()).toMatchObject({ processed: 8, enqueued: 0 }))
  })

  it('report the age of their oldest waiting job', async () => {
    const earlier = new Date(Date.now() - 90_000).toISOString()
    store.jobs.enqueue({ queue: 'post', subject: 'a', now: earlier, runAt: earlier })
    jobs.enqueue('post', 'b')
    const latency = jobs.metrics().queues.post?.latency ?? 0
    expect(latency).toBeGreaterThanOrEqual(90)
    expect(latency).toBeLessThan(3_600)
  })
})

describe('periodic jobs', () => {
  it('run at the first start, and not again before their interval, even after restarts', async () => {
    let done = 0
    const begin = () => {
      jobs.register('sweep', () => {
        done += 1
      })
      jobs.every('sweep', 3_600_000)
      jobs.start()
    }
    begin()
    await vi.waitFor(() => expect(counts().processed).toBe(1))
    await close()
    open()
    jobs.register('post', () => undefined)
    begin()
    jobs.enqueue('post', 'a')
    await vi.waitFor(() => expect(counts().processed).toBe(2))
    expect(done).toBe(1)
  })

  it('is done again when its time has come', async () => {
    let done = 0
    jobs.register('sweep', () => {
      done += 1
    })
    jobs.every('sweep', 5)
    jobs.start()
    await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(3))
  })
})

describe('a service that stops', () => {
  it('interrupts its jobs, which are done after the next start and have not failed', async () => {
    let begun = false
    jobs.register('post', (_subject, signal) => {
      begun = true
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrupted'))))
    })
    jobs.start()
    jobs.enqueue('post', 'a')
    await vi.waitFor(() => expect(begun).toBe(true))
    await close()

    open()
    const done: string[] = []
    jobs.register('post', subject => void done.push(subject))
    expect(counts()).toEqual({ processed: 0, failed: 0, enqueued: 1, dead: 0 })
    jobs.start()
    await vi.waitFor(() => expect(counts()).toEqual({ processed: 1, failed: 0, enqueued: 0, dead: 0 }))
    expect([done, faults]).toEqual([['a'], []])
  })

  it('by force leaves no job that never runs', async () => {
    jobs.enqueue('post', 'a')
    // A killed process leaves a job that is marked as running.
    store.jobs.take(['post'], new Date().toISOString())
    await close()
    open()
    const done: string[] = []
    jobs.register('post', subject => void done.push(subject))
    jobs.start()
    await vi.waitFor(() => expect(done).toEqual(['a']))
  })
})

it('keeps the last thousand dead jobs', () => {
  const now = new Date().toISOString()
  for (let number = 0; number < 1_003; number += 1) {
    store.jobs.enqueue({ queue: 'post', subject: String(number), now, runAt: now })
    const job = store.jobs.take(['post'], now)
    if (job) store.jobs.bury(job.id, 'no')
  }
  expect(counts()).toMatchObject({ processed: 1_003, dead: 1_000 })
})
