import { useEffect, useMemo, useState } from 'react'
import { runTask } from './run-task.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts'

/** The state of a task. `output` is null until the first result, and is kept after a `failure`. */
export interface TaskState<N extends TaskName> {
  readonly output: TaskOutput<N> | null
  /** Formatted by `taskProblem`. */
  readonly failure: unknown
}

interface TextTask<N extends TaskName> {
  /** An input up to so many characters is worked on at once, where that takes a few milliseconds. */
  readonly charactersAtOnce: number
  atOnce(input: string): TaskOutput<N>
}

type TextTaskName = { readonly [N in TaskName]: TaskInput<N> extends string ? N : never }[TaskName]

/** Does something with a text: a short one at once, a longer one as a task, so that it never holds up the page. */
export function useTextTask<N extends TextTaskName>(
  name: N,
  input: TaskInput<N> & string,
  { charactersAtOnce, atOnce }: TextTask<N>,
): TaskState<N> {
  const isShort = input.length <= charactersAtOnce
  const short = useMemo(() => (isShort ? atOnce(input) : null), [isShort, input, atOnce])
  const [later, setLater] = useState<(TaskState<N> & { readonly of: string }) | null>(null)
  useEffect(() => {
    if (isShort) return
    const controller = new AbortController()
    const { signal } = controller
    runTask(name, input, { signal }).then(
      output => !signal.aborted && setLater({ of: input, output, failure: null }),
      (failure: unknown) => !signal.aborted && setLater({ of: input, output: null, failure }),
    )
    return () => controller.abort()
  }, [name, input, isShort])
  if (short !== null) return { output: short, failure: null }
  return later?.of === input ? later : { output: null, failure: null }
}
