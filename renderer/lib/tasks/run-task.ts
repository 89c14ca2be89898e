import TaskWorker from './task.worker.ts?worker'
import { createTaskPool, type SpawnWorker } from './task-pool.ts'
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

const pool = createTaskPool({ spawn, mostWorkers: 3, mostIdle: 2, idleMilliseconds: 30_000 })

/** Runs a task whose cost the content decides off the page's thread; see `TaskPool`. */
export const runTask = pool.run
