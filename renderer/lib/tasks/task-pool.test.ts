import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

function pool({ maxWorkers = 2, replace = taskLimits.findReplacements } = {}) {
  const limits = { ...taskLimits, findReplacements: replace }
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
    await expect(pool().run('markdown', '<div>'.repeat(200_000))).rejects.toMatchObject({
      name: 'TaskFailure',
      kind: 'tooComplex',
    })
  })
})
