import type { EpicIssue } from '#shared/contract/epic-issues.ts'

interface Part {
  readonly done: number
  readonly all: number
}

/** How far the issues of an epic are: by their number, and by weight where they have one. */
export interface Progress {
  readonly issues: Part
  readonly weight: Part
  /** Issues without a weight: not counted by weight. */
  readonly unweighted: number
}

/** Closed issues are done; every other state is not. */
export function getProgress(issues: readonly Pick<EpicIssue, 'state' | 'weight'>[]): Progress {
  const closed = issues.filter(({ state }) => state === 'closed')
  return {
    issues: { done: closed.length, all: issues.length },
    weight: { done: getWeight(closed), all: getWeight(issues) },
    unweighted: issues.filter(({ weight }) => typeof weight !== 'number').length,
  }
}

function getWeight(issues: readonly Pick<EpicIssue, 'weight'>[]): number {
  return issues.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
}
