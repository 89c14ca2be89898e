import { notifications } from '@mantine/notifications'
import { runTask } from '../../../../lib/tasks/run-task.ts'
import { type Merge, type MergeStart, startMerge } from './merge.ts'

/** Merges as a task; null, after saying so, when the texts are too complex to be merged here. */
export async function mergeOrSay(start: MergeStart): Promise<Merge | null> {
  try {
    return await startMerge(start, input => runTask('merge', input))
  } catch {
    notifications.show({
      color: 'red',
      title: 'Too complex to merge here',
      message: 'Nothing was changed. Take one version as a whole, or merge the branches with git.',
    })
    return null
  }
}
