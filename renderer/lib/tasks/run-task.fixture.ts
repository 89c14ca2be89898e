import { answerTask } from './answer-task.ts'
import type { runTask } from './run-task.ts'
import type { TaskAnswer } from './tasks.ts'

/** Runs tasks without a worker; gives their pieces as they come. */
export const runInPlace: typeof runTask = (name, input, options) =>
  new Promise((resolve, reject) => {
    void answerTask({ name, input }, (answer: TaskAnswer<typeof name>) => {
      if (answer.kind === 'piece') options?.onPiece?.(answer.piece)
      if (answer.kind === 'output') resolve(answer.output)
      if (answer.kind === 'failed') reject(answer.thrown)
    })
  })
