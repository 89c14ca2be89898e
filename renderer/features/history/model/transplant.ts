import type { Commit, DiffEntry } from '#shared/contract/commits.ts'
import { t } from '#shared/i18n/i18n.ts'

/** How a commit becomes another commit on a branch. */
export type TransplantKind = 'cherryPick' | 'revert'

/** The labels and the description of each kind. */
export const words = {
  cherryPick: {
    operation: 'commits.cherryPick',
    title: t('Cherry-pick onto a branch'),
    button: t('Cherry-pick'),
    does: t('A new commit with the same change is put on the branch.'),
  },
  revert: {
    operation: 'commits.revert',
    title: t('Revert on a branch'),
    button: t('Revert'),
    does: t('Adds a new commit to the branch that undoes the change. This commit stays in the history.'),
  },
} as const satisfies Readonly<Record<TransplantKind, object>>

/** Whether a branch has a commit; null when that is not known. */
export type Contains = boolean | null

/** A likely refusal, shown before sending; null for none. The service decides. */
export function getCaveat(kind: TransplantKind, contains: Contains): string | null {
  if (kind === 'cherryPick' && contains === true) {
    return t('The branch has this commit already. There is something to pick only if it was reverted since.')
  }
  if (kind === 'revert' && contains === false) {
    return t(
      'The branch doesn’t contain this commit. Reverting works only if it contains the same change in another commit.',
    )
  }
  return null
}

/** Why the service refused, in words, and what to do about it. */
export interface Refusal {
  readonly title: string
  readonly reason: string
  readonly next: string
}

/** Explains the two error codes (document 1, section 4.2); null for any other answer. */
export function getRefusal(kind: TransplantKind, code: string | undefined, branch: string): Refusal | null {
  if (code === 'empty') {
    return kind === 'cherryPick'
      ? {
          title: t('Nothing to pick'),
          reason: t(
            'What this commit changes is on {branch} already (empty). It was probably picked or merged before.',
            { branch },
          ),
          next: t('Check the history of the branch, or choose another branch. Nothing was committed.'),
        }
      : {
          title: t('Nothing to revert'),
          reason: t('What this commit changed is not on {branch} any more (empty). It was probably reverted before.', {
            branch,
          }),
          next: t('Check the history of the branch, or choose another branch. Nothing was committed.'),
        }
  }
  if (code === 'conflict') {
    return {
      title: t('Conflict with {branch}', { branch }),
      reason:
        kind === 'cherryPick'
          ? t('Lines that this commit changes are different on {branch} (conflict).', { branch })
          : t('Lines that this commit changed were changed again on {branch} (conflict).', { branch }),
      next:
        kind === 'cherryPick'
          ? t(
              'Pick the commits it builds on first, or make the change by hand in the files below. Nothing was committed.',
            )
          : t(
              'Revert the later changes first, the newest before the others, or change the files below by hand. Nothing was committed.',
            ),
    }
  }
  return null
}

/** The commit a change starts from when it is put on a branch; null where that is the empty beginning. */
export function getStart(kind: TransplantKind, { id, parent_ids }: Pick<Commit, 'id' | 'parent_ids'>): string | null {
  return kind === 'revert' ? id : (parent_ids?.[0] ?? null)
}

/**
 * Files that both change, where a conflict can only be: those of the commit that differ between where it starts from and
 * the branch. Named as they are on the branch.
 */
export function filesOfBoth(commit: readonly DiffEntry[], branch: readonly DiffEntry[]): string[] {
  const touched = new Set(commit.flatMap(({ old_path, new_path }) => [old_path, new_path]))
  return branch
    .filter(({ old_path, new_path }) => touched.has(old_path) || touched.has(new_path))
    .map(({ new_path }) => new_path)
}
