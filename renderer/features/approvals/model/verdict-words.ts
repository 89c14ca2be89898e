import { formatSentences, t } from '#shared/i18n/i18n.ts'
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
      return {
        short: t('Optional'),
        sentence: t('No approval is required, so this never blocks a merge.'),
        color: 'gray',
      }
    case 'always':
      return {
        short: t('Yes'),
        sentence: isForOne
          ? t('Yes: there are enough eligible approvers.')
          : t('Yes: there are enough eligible approvers, no matter who the author is.'),
        color: 'teal',
      }
    case 'never':
      return {
        short: t('No, {missing} too few', { missing: verdict.missing }),
        sentence: formatSentences([
          t('No: {people} missing among the eligible approvers.', { people: people(verdict.missing) }),
          isForOne
            ? t('This merge request can never be merged.')
            : t('A merge request under this rule can never be merged.'),
        ]),
        color: 'red',
      }
    case 'unknown':
      return {
        short: t('Unknown'),
        sentence: t('Unknown: {people} more would be needed, and some members are hidden.', {
          people: people(verdict.missing),
        }),
        color: 'gray',
      }
    case 'sometimes':
      return {
        short: verdict.not === 'author' ? t('Not for each author') : t('Not for all committers'),
        sentence:
          verdict.not === 'author'
            ? t('Not when one of them is the author: authors can’t approve here, and there are no other approvers.')
            : t('Not when more than {people} of them committed to it: committers can’t approve here.', {
                people: people(verdict.spare),
              }),
        color: 'yellow',
      }
  }
}

function people(count: number): string {
  return t('{count, plural, one {# person} other {# people}}', { count })
}
