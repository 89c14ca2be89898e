import type { TextEncoding } from '#shared/drafts.ts'
import { type Unwritable, unwritableWords } from '../../../../lib/code/text-encoding.ts'
import { pathProblem } from './commit-request.ts'

interface Obstacles {
  readonly isDirty: boolean
  readonly conflicts: number
  readonly hasMarks: boolean
  readonly unwritable: Unwritable | null
  readonly encoding: TextEncoding
  readonly path: string
  readonly message: string
}

/** Why an edit can't be committed yet, in words; null when it can. */
export function obstacleOf(edit: Obstacles): string | null {
  const { isDirty, conflicts, hasMarks, unwritable, encoding, path, message } = edit
  if (conflicts > 0)
    return conflicts === 1 ? 'Resolve 1 remaining conflict.' : `Resolve ${conflicts} remaining conflicts.`
  if (hasMarks) return 'Conflict marks are left in the text. Decide them by hand first.'
  if (unwritable) return unwritableWords(unwritable, encoding)
  if (pathProblem(path)) return `${pathProblem(path)}.`
  if (!isDirty) return 'No changes yet.'
  if (message.trim() === '') return 'Say in a few words what the change is.'
  return null
}
