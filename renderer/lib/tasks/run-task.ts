import { explain } from '#shared/errors.ts'
import { notifyFault } from '../app-info/notify-fault.tsx'
import { getError } from '../bridge/bridge.ts'
import TaskWorker from './task.worker.ts?worker'
import { createTaskPool, type SpawnWorker, TaskFailure, type TaskPool } from './task-pool.ts'
import type { TaskAnswer } from './tasks.ts'

const spawn: SpawnWorker = ({ answer, broke }) => {
  const worker = new TaskWorker()
  worker.onmessage = ({ data }: MessageEvent<TaskAnswer>) => answer(data)
  worker.onerror = event => {
    event.preventDefault()
    broke()
  }
  return { post: request => worker.postMessage(request), terminate: () => worker.terminate() }
}

const pool = createTaskPool({ spawn, maxWorkers: 3, maxIdle: 2, idleMilliseconds: 30_000 })

/**
 * Runs a task whose cost depends on the content off the page's thread; see `TaskPool`. A fault of the app itself is
 * reported, too.
 */
export const runTask: TaskPool['run'] = async (name, input, options) => {
  try {
    return await pool.run(name, input, options)
  } catch (thrown) {
    if (!(thrown instanceof TaskFailure)) notifyFault(getError(thrown))
    throw thrown
  }
}

/**
 * Explains why a task failed.
 * @param tooComplex the sentence for content beyond its limits; a fault of the app itself is never blamed on the
 * content
 */
export function taskProblem(thrown: unknown, tooComplex: string): string {
  return thrown instanceof TaskFailure ? tooComplex : explain(getError(thrown)).sentence
}
