import type { Verdict } from './satisfiable.ts'

interface VerdictWords {
  /** A few words for a list. */
  readonly short: string
  readonly sentence: string
  readonly color: 'teal' | 'yellow' | 'red' | 'gray'
}

/** Formats a verdict. `isForOne`: it concerns one merge request, not every one under the rule. */
export function formatVerdict(verdict: Verdict, isForOne = false): VerdictWords {
  switch (verdict.kind) {
    case 'nothingNeeded':
      return { short: 'Optional', sentence: 'No approval is required, so this never blocks a merge.', color: 'gray' }
    case 'always':
      return {
        short: 'Yes',
        sentence: isForOne
          ? 'Yes: there are enough eligible approvers.'
          : 'Yes: there are enough eligible approvers, no matter who the author is.',
        color: 'teal',
      }
    case 'never':
      return {
        short: `No, ${verdict.missing} too few`,
        sentence: `No: ${people(verdict.missing)} missing among the eligible approvers. ${isForOne ? 'This merge request' : 'A merge request under this rule'} can never be merged.`,
        color: 'red',
      }
    case 'unknown':
      return {
        short: 'Unknown',
        sentence: `Unknown: ${people(verdict.missing)} more would be needed, and some members are hidden.`,
        color: 'gray',
      }
    case 'sometimes':
      return {
        short: verdict.not === 'author' ? 'Not for each author' : 'Not for all committers',
        sentence:
          verdict.not === 'author'
            ? 'Not when one of them is the author: authors can’t approve here, and there are no other approvers.'
            : `Not when more than ${people(verdict.spare)} of them committed to it: committers can’t approve here.`,
        color: 'yellow',
      }
  }
}

function people(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'}`
}
