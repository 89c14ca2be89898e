import { t } from '#shared/i18n/i18n.ts'
import { type TaskAnswer, type TaskInput, type TaskName, type TaskOutput, type TaskPiece, taskLimits } from './tasks.ts'

/** A worker as a pool uses it. */
interface TaskWorker {
  post(request: { readonly name: TaskName; readonly input: unknown }): void
  terminate(): void
}

/** Creates a worker that reports its answers and its failure. */
export type SpawnWorker = (listener: { answer(answer: TaskAnswer): void; broke(): void }) => TaskWorker

/**
 * Why a task failed. `timeLimit`: it was terminated. `tooComplex`: its input is too deep or too large. `aborted`: the
 * caller cancelled it.
 */
export type TaskFailureKind = 'timeLimit' | 'tooComplex' | 'aborted'

/** A failure caused by the content. Any other error of a task is a fault of the app itself. */
export class TaskFailure extends Error {
  readonly kind: TaskFailureKind

  constructor(kind: TaskFailureKind, message: string) {
    super(message)
    this.name = 'TaskFailure'
    this.kind = kind
  }
}

interface TaskOptions {
  readonly signal?: AbortSignal | undefined
  /** Takes the pieces of a task that gives its output in pieces. */
  readonly onPiece?: ((piece: TaskPiece) => void) | undefined
}

export interface TaskPool {
  /**
   * Runs a task in a worker of its own.
   * @throws TaskFailure when it was terminated, got too complex input, or was aborted; the task's own exception when it
   * failed
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, options?: TaskOptions): Promise<TaskOutput<N>>
}

interface PoolOptions {
  readonly spawn: SpawnWorker
  /** Workers at once; further tasks wait for their turn, and their time begins then. */
  readonly maxWorkers: number
  /** Workers that did their task well and are kept for the next. */
  readonly maxIdle: number
  /** After so long without a task the kept ones end, in milliseconds. */
  readonly idleMilliseconds: number
  readonly limits?: { readonly [N in TaskName]: number }
}

/** A worker, and the one task that it has at a time. */
interface Slot {
  readonly worker: TaskWorker
  answer: ((answer: TaskAnswer) => void) | null
}

/** How long the code of a task may take to load, on a machine that is busy. */
const loadingMilliseconds = 60_000

/**
 * Workers for tasks. One that has finished is reused, so that most tasks start immediately; one that is cut off or
 * fails is terminated with all its memory.
 */
export function createTaskPool(options: PoolOptions): TaskPool {
  const { maxWorkers, maxIdle, idleMilliseconds, limits = taskLimits } = options
  const idle: Slot[] = []
  const waiting: (() => void)[] = []
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const spawn = (): Slot => {
    const slot: Slot = {
      answer: null,
      worker: options.spawn({
        answer: answer => slot.answer?.(answer),
        // A task reports its own exceptions; only running out of memory ends its worker without one.
        broke: () => slot.answer?.({ kind: 'failed', thrown: new RangeError('The worker ended') }),
      }),
    }
    return slot
  }
  const acquire = async (signal: AbortSignal | undefined): Promise<void> => {
    if (running < maxWorkers) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push(resolve)
    const leave = () => {
      const place = waiting.indexOf(resolve)
      if (place === -1) return
      waiting.splice(place, 1)
      reject(aborted())
    }
    signal?.addEventListener('abort', leave)
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const keep = (slot: Slot) => {
    slot.answer = null
    idle.push(slot)
    while (idle.length > maxIdle) idle.shift()?.worker.terminate()
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const { worker } of idle.splice(0)) worker.terminate()
    }, idleMilliseconds)
  }

  const runOn = <N extends TaskName>(slot: Slot, name: N, input: TaskInput<N>, { signal, onPiece }: TaskOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<TaskOutput<N>>()
    const cutOff = () => reject(new TaskFailure('timeLimit', t('Time limit exceeded')))
    let limit = setTimeout(cutOff, loadingMilliseconds)
    const abort = () => reject(aborted())
    signal?.addEventListener('abort', abort)
    slot.answer = (answer: TaskAnswer<N>) => {
      if (answer.kind === 'begun') {
        clearTimeout(limit)
        limit = setTimeout(cutOff, limits[name])
      } else if (answer.kind === 'piece') onPiece?.(answer.piece)
      else if (answer.kind === 'output') resolve(answer.output)
      else reject(getFailure(answer.thrown))
    }
    slot.worker.post({ name, input })
    return promise.finally(() => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', abort)
    })
  }

  const runAlone = async <N extends TaskName>(slot: Slot, name: N, input: TaskInput<N>, task: TaskOptions) => {
    try {
      const output = await runOn(slot, name, input, task)
      keep(slot)
      return output
    } catch (failure) {
      slot.worker.terminate()
      throw failure
    }
  }

  return {
    async run(name, input, task = {}) {
      if (task.signal?.aborted) throw aborted()
      await acquire(task.signal)
      try {
        if (task.signal?.aborted) throw aborted()
        return await runAlone(idle.pop() ?? spawn(), name, input, task)
      } finally {
        release()
      }
    },
  }
}

/** A stack or a text that has no room for the content is a `RangeError`, the only one that tasks throw. */
function getFailure(thrown: Error): Error {
  return thrown.name === 'RangeError' ? new TaskFailure('tooComplex', thrown.message) : thrown
}

function aborted(): TaskFailure {
  return new TaskFailure('aborted', t('It is not needed any more'))
}
