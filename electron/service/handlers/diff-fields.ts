import type { DiffEntry as DiffFields } from '#shared/contract/commits.ts'
import type { DiffEntry } from '../git/diff.ts'

/** A commit diff entry (document 1, section 2). `too_large` means that the text was left out because of the limits. */
export function diffFields(entry: DiffEntry): DiffFields {
  return {
    diff: entry.diff,
    old_path: entry.oldPath,
    new_path: entry.newPath,
    a_mode: entry.oldMode,
    b_mode: entry.newMode,
    new_file: entry.status === 'A',
    renamed_file: entry.status === 'R',
    deleted_file: entry.status === 'D',
    too_large: entry.tooLarge,
  }
}
