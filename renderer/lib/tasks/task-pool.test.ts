import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getError } from '../bridge/bridge.ts'
import { createTaskPool, type SpawnWorker, TaskFailure } from './task-pool.ts'
import { taskLimits } from './tasks.ts'

const answering = `
  const { parentPort } = require('node:worker_threads')
  const loading = import(${JSON.stringify(new URL('./answer-task.ts', import.meta.url).href)})
  parentPort.on('message', async request => {
    const { answerTask } = await loading
    await answerTask(request, answer => parentPort.postMessage(answer))
  })`

/** The page's worker on a thread of Node: the same code does the tasks. */
const threads: Worker[] = []
const ended: Promise<number>[] = []
const spawn: SpawnWorker = ({ answer, broke }) => {
  const thread = new Worker(answering, { eval: true })
  threads.push(thread)
  thread.on('message', answer)
  thread.on('error', broke)
  return { post: request => thread.postMessage(request), terminate: () => void ended.push(thread.terminate()) }
}

function pool({ maxWorkers = 2, replace = taskLimits.findReplacements, markdown = taskLimits.markdown } = {}) {
  const limits = { ...taskLimits, findReplacements: replace, markdown }
  return createTaskPool({ spawn, maxWorkers, maxIdle: 1, idleMilliseconds: 60_000, limits })
}

afterEach(async () => {
  await Promise.all([...ended.splice(0), ...threads.splice(0).map(thread => thread.terminate())])
})

const search = { find: String.raw`^(\w+\s?)*$`, replacement: '', isPattern: true, matchCase: true }
const endless = { search, texts: ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'] }
const quick = { search: { ...search, find: 'b', replacement: 'c' }, texts: ['abba'] }
const replaced = {
  found: [
    {
      index: 0,
      matches: [
        { start: 1, end: 2, line: 1, text: 'c' },
        { start: 2, end: 3, line: 1, text: 'c' },
      ],
    },
  ],
}

/** A pool over fake workers controlled by the test, in the order in which they were made. */
function heldPool({ maxWorkers = 3, maxIdle = 2 } = {}) {
  const workers: {
    readonly tasks: unknown[]
    isEnded: boolean
    answer: Parameters<SpawnWorker>[0]['answer']
    broke: () => void
  }[] = []
  const held: SpawnWorker = ({ answer, broke }) => {
    const worker = { tasks: [] as unknown[], isEnded: false, answer, broke }
    workers.push(worker)
    return {
      post: request => worker.tasks.push(request),
      terminate: () => {
        worker.isEnded = true
      },
    }
  }
  const tasks = createTaskPool({ spawn: held, maxWorkers, maxIdle, idleMilliseconds: 1000 })
  const run = (signal?: AbortSignal) => tasks.run('findReplacements', quick, { signal })
  /** The last task of a worker succeeds. */
  const succeed = (worker: number) => workers[worker]?.answer({ kind: 'output', output: replaced })
  const ended = () => workers.map(({ isEnded }) => isEnded)
  return { run, succeed, workers, ended }
}

const settle = () => new Promise<void>(resolve => setImmediate(resolve))

describe('the workers of a pool', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  it('are as many at once as allowed, and the next task begins when one ends', async () => {
    const { run, succeed, workers } = heldPool({ maxWorkers: 2 })
    const all = [run(), run(), run()]
    await settle()
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([1, 1])
    succeed(1)
    await all[1]
    await settle()
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([1, 2])
    succeed(0)
    succeed(1)
    expect(await Promise.all(all)).toEqual([replaced, replaced, replaced])
  })

  it('are kept in a number, and all end when no task comes for a while', async () => {
    const { run, succeed, ended } = heldPool()
    const all = [run(), run(), run()]
    await settle()
    for (const worker of [0, 1, 2]) succeed(worker)
    await Promise.all(all)
    expect(ended()).toEqual([true, false, false])
    vi.advanceTimersByTime(999)
    expect(ended()).toEqual([true, false, false])
    vi.advanceTimersByTime(1)
    expect(ended()).toEqual([true, true, true])
  })

  it('are kept for a while after the last task, not after the first', async () => {
    const { run, succeed, ended, workers } = heldPool()
    const first = run()
    await settle()
    succeed(0)
    await first
    vi.advanceTimersByTime(900)
    const second = run()
    await settle()
    succeed(0)
    await second
    vi.advanceTimersByTime(900)
    expect([workers.length, ended()]).toEqual([1, [false]])
    vi.advanceTimersByTime(100)
    expect(ended()).toEqual([true])
  })

  it('end with a task that failed, and are replaced by the next one', async () => {
    const { run, workers, ended } = heldPool({ maxWorkers: 1 })
    const all = [run(), run()]
    await settle()
    workers[0]?.broke()
    await expect(all[0]).rejects.toMatchObject({ kind: 'tooComplex' })
    await settle()
    workers[1]?.answer({ kind: 'failed', thrown: new TypeError('at fault') })
    await expect(all[1]).rejects.toThrow(TypeError)
    expect(ended()).toEqual([true, true])
  })

  it('have a minute to load the code of a task, and its own time once it has begun', async () => {
    const { run, workers, ended } = heldPool()
    const limit = taskLimits.findReplacements
    const all = [run(), run()]
    await settle()
    vi.advanceTimersByTime(59_999)
    expect(ended()).toEqual([false, false])
    workers[1]?.answer({ kind: 'begun' })
    vi.advanceTimersByTime(1)
    await expect(all[0]).rejects.toMatchObject({ kind: 'timeLimit' })
    expect(ended()).toEqual([true, false])
    vi.advanceTimersByTime(limit - 2)
    expect(ended()).toEqual([true, false])
    vi.advanceTimersByTime(1)
    await expect(all[1]).rejects.toMatchObject({ kind: 'timeLimit' })
    expect(ended()).toEqual([true, true])
  })

  it('are not held up by a waiting task that is canceled', async () => {
    const { run, succeed, workers } = heldPool({ maxWorkers: 1 })
    const controller = new AbortController()
    const [first, second, third] = [run(), run(controller.signal), run()]
    await settle()
    controller.abort()
    await expect(second).rejects.toMatchObject({ kind: 'aborted' })
    succeed(0)
    await first
    await settle()
    succeed(0)
    expect(await third).toEqual(replaced)
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([2])
  })
})

describe('a pool of workers', () => {
  it('ends a pattern that backtracks without end, and does the next task', async () => {
    const tasks = pool({ maxWorkers: 1, replace: 1000 })
    const cutOff = tasks.run('findReplacements', endless)
    const next = tasks.run('findReplacements', quick)
    await expect(cutOff).rejects.toMatchObject({ name: 'TaskFailure', kind: 'timeLimit' })
    expect(await next).toEqual(replaced)
    expect(threads).toHaveLength(2)
    expect(ended).toHaveLength(1)
  })

  it('uses a worker again that did its task', async () => {
    const tasks = pool()
    for (let time = 0; time < 3; time += 1) expect(await tasks.run('findReplacements', quick)).toEqual(replaced)
    expect(threads).toHaveLength(1)
  })

  it('terminates the worker of a cancelled task, and never starts a cancelled task that still waits', async () => {
    const tasks = pool({ maxWorkers: 1 })
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const all = [tasks.run('findReplacements', endless, options), tasks.run('findReplacements', endless, options)]
    await vi.waitFor(() => expect(threads).toHaveLength(1))
    controller.abort()
    const outcomes = await Promise.allSettled(all)
    expect(outcomes).toMatchObject([{ reason: { kind: 'aborted' } }, { reason: { kind: 'aborted' } }])
    await expect(tasks.run('findReplacements', quick, options)).rejects.toBeInstanceOf(TaskFailure)
    expect([threads.length, ended.length]).toEqual([1, 1])
    expect(await tasks.run('findReplacements', quick)).toEqual(replaced)
  })

  it('gives the rows of a table in pieces', async () => {
    const pieces: number[] = []
    const onPiece = (piece: readonly unknown[]) => pieces.push(piece.length)
    const text = 'a,b\n'.repeat(25_000)
    expect(await pool().run('table', { text, isTabSeparated: false }, { onPiece })).toMatchObject({ columns: 2 })
    expect(pieces).toEqual([10_000, 10_000, 5000])
  })

  it('distinguishes a fault of the app itself, with its origin, from problems of the content', async () => {
    const faulty: SpawnWorker = listener => {
      const worker = spawn(listener)
      return { ...worker, post: request => worker.post({ ...request, input: { text: 7 } }) }
    }
    const tasks = createTaskPool({ spawn: faulty, maxWorkers: 1, maxIdle: 1, idleMilliseconds: 60_000 })
    const thrown: unknown = await tasks.run('table', { text: 'a,b', isTabSeparated: false }).catch(error => error)
    expect(thrown).not.toBeInstanceOf(TaskFailure)
    expect(getError(thrown)).toMatchObject({
      kind: 'internal',
      cause: expect.stringMatching(/^TypeError at [\w-]+\.\w+:/),
    })
  })

  it('reports content that is too complex for a parser', async () => {
    const deep = `${'['.repeat(1_000_000)}`
    expect(await pool().run('notebook', deep)).toBeNull()
    // It runs out of memory; the time limit must not end it first.
    const patient = pool({ markdown: 2 ** 31 - 1 })
    await expect(patient.run('markdown', '<div>'.repeat(200_000))).rejects.toMatchObject({
      name: 'TaskFailure',
      kind: 'tooComplex',
    })
  })
})
