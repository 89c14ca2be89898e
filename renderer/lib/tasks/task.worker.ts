import { answerTask } from './answer-task.ts'
import type { TaskAnswer, TaskRequest } from './tasks.ts'

self.onmessage = ({ data }: MessageEvent<TaskRequest>) => {
  void answerTask(data, (answer: TaskAnswer) => self.postMessage(answer))
}
