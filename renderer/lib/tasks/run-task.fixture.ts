import { answerTask } from './answer-task.ts'
import type { runTask } from './run-task.ts'
import type { TaskAnswer } from './tasks.ts'

/** Runs tasks without a worker. */
export const runInPlace: typeof runTask = (name, input) =>
  new Promise((resolve, reject) => {
    void answerTask({ name, input }, (answer: TaskAnswer<typeof name>) => {
      if (answer.kind === 'output') resolve(answer.output)
      if (answer.kind === 'failed') reject(answer.thrown)
    })
  })
