import type { StagedChange } from './staged-change.ts'

/** An edit of the file `a` on top of commit `c1`, with overrides. */
export function change(part: Partial<StagedChange> = {}): StagedChange {
  return {
    path: 'a',
    previousPath: null,
    executable: null,
    holds: 'text',
    content: 'new',
    encoding: 'UTF-8',
    baseCommit: 'c1',
    baseContent: 'old',
    baseEncoding: 'UTF-8',
    ...part,
  }
}
