import { answerTask } from '../../../lib/tasks/answer-task.ts'
import type { runTask } from '../../../lib/tasks/run-task.ts'
import type { TaskAnswer } from '../../../lib/tasks/tasks.ts'

/** Runs tasks without a worker. */
export const runInPlace: typeof runTask = (name, input) =>
  new Promise((resolve, reject) => {
    void answerTask({ name, input }, (answer: TaskAnswer<typeof name>) => {
      if (answer.kind === 'output') resolve(answer.output)
      if (answer.kind === 'failed') reject(answer.thrown)
    })
  })
