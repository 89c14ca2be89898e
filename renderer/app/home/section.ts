import type { LinkOptions } from '@tanstack/react-router'
import { isRefusal, type Tone, tones } from '#shared/attention/findings.ts'
import type { Provenance } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { oldest } from '../../lib/operations/use-operation.ts'
import type { Noun } from '../../ui/resource-table/words.ts'
import { isOfOtherEdition } from '../../ui/states/edition.ts'
import type { Reading } from './reading.ts'

/** Where an item is dealt with: a screen, or a list that opens over every screen. */
export type Destination =
  | { readonly kind: 'screen'; readonly link: LinkOptions }
  | { readonly kind: 'downloads' }
  | { readonly kind: 'bulk'; readonly job: string }
  /** It is dealt with outside the app. */
  | { readonly kind: 'none' }

/** The time of an item: a moment with its label ("Last seen"), which is empty for when it happened; or a day. */
export type When = { readonly label: string; readonly at: string } | { readonly day: string }

/** One thing that needs attention. */
export interface Item {
  readonly key: string
  readonly tone: Tone
  /** Its subject, by the name that the service or the user gave it. */
  readonly name: string
  /** The problem, as a phrase: "Deployment failed". */
  readonly words: string
  /** The service's own message about it. */
  readonly remark?: string | undefined
  /** The project or group it is in; null where it is in none, or is one. */
  readonly place: string | null
  /** Null when no time is known. */
  readonly when: When | null
  readonly destination: Destination
}

/** Everything Home looks for; among those of the same urgency, in this order. */
const sectionIds = [
  'journal',
  'stopped',
  'mirrors',
  'geo',
  'jobs',
  'deployments',
  'freezes',
  'members',
  'audit',
  'policies',
  'schedules',
  'drafts',
  'offline',
] as const
export type SectionId = (typeof sectionIds)[number]

/** The progress of a section's requests. */
export interface Looked {
  readonly asked: number
  readonly seen: number
  readonly pending: number
  /** Requests without access: for lack of permissions, or because the object is hidden or deleted. */
  readonly refused: number
  readonly failed: number
  /** The first error. */
  readonly error: AppError | null
  /** All refusals are due to the service's edition. */
  readonly isOtherEdition: boolean
  /** False when a list was longer than the part that is loaded. */
  readonly isWhole: boolean
  readonly provenance: Provenance | null
}

export interface Section {
  readonly id: SectionId
  readonly items: readonly Item[]
  /** The basis of the count, when it is not complete: which days, as of when. */
  readonly basis?: string
  /** The text when there is no problem: "3 mirrors, all fine". */
  readonly fine: string
  /** Why it is incomplete, as a sentence, where that is not the length of a list. */
  readonly gap?: string
  readonly looked: Looked
  /** The noun of the requested places; null for a single object. */
  readonly noun: Noun | null
}

export const projectNoun: Noun = {
  counted: count => t('{count, plural, one {# project} other {# projects}}', { count }),
  plural: t('projects'),
}
export const placeNoun: Noun = {
  counted: count => t('{count, plural, one {# project or group} other {# projects and groups}}', { count }),
  plural: t('projects and groups'),
}

/** Local data is always available. */
export const onThisComputer: Looked = {
  asked: 1,
  seen: 1,
  pending: 0,
  refused: 0,
  failed: 0,
  error: null,
  isOtherEdition: false,
  isWhole: true,
  provenance: null,
}

/** Sums up how far readings are. */
export function getCoverage(
  readings: readonly Pick<Reading<unknown>, 'isSeen' | 'isWhole' | 'provenance' | 'error'>[],
): Looked {
  const seen = readings.filter(({ isSeen }) => isSeen)
  const errors = readings.flatMap(({ isSeen, error }) => (isSeen || error === null ? [] : [error]))
  const refused = errors.filter(isRefusal)
  return {
    asked: readings.length,
    seen: seen.length,
    pending: readings.length - seen.length - errors.length,
    refused: refused.length,
    failed: errors.length - refused.length,
    error: errors.find(error => !isRefusal(error)) ?? null,
    isOtherEdition: refused.length > 0 && refused.every(isOfOtherEdition),
    isWhole: seen.every(({ isWhole }) => isWhole),
    provenance: oldest(seen.flatMap(({ provenance }) => provenance ?? [])),
  }
}

export type SectionState = 'attention' | 'looking' | 'fine' | 'failed' | 'refused' | 'none'

/** The state of a section. `none`: it sent no requests. */
export function getState({ items, looked }: Section): SectionState {
  if (items.length > 0) return 'attention'
  if (looked.asked === 0) return 'none'
  if (looked.pending > 0) return 'looking'
  if (looked.seen > 0) return 'fine'
  return looked.failed > 0 ? 'failed' : 'refused'
}

const sectionNoun: Noun = {
  counted: count => t('{count, plural, one {# section} other {# sections}}', { count }),
  plural: t('sections'),
}

/** The summary of all sections. "Nothing" only when all of them were loaded completely. */
export function formatFound(sections: readonly Section[]): string {
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const isLoading = sections.some(({ looked }) => looked.pending > 0)
  const incomplete = sections.filter(({ looked }) => looked.failed > 0 || !looked.isWhole).length
  const isRefused = sections.some(({ looked }) => looked.refused > 0 && !looked.isOtherEdition)
  if (count > 0) {
    const found = isLoading
      ? t('{count, plural, one {# item needs attention so far} other {# items need attention so far}}', { count })
      : t('{count, plural, one {# item needs attention} other {# items need attention}}', { count })
    const gap = t('{incomplete, plural, one {# section} other {# sections}} incomplete', { incomplete })
    return incomplete > 0 ? `${found} · ${gap}` : found
  }
  if (isLoading) return t('Loading…')
  if (incomplete > 0) return t('{counted} couldn’t be loaded completely', { counted: sectionNoun.counted(incomplete) })
  return isRefused ? t('Nothing needs attention in what you have access to') : t('Nothing needs attention')
}

/** Sections with items, the most urgent first. */
export function urgentFirst(sections: readonly Section[]): readonly Section[] {
  return sections
    .filter(section => section.items.length > 0)
    .toSorted((a, b) => getRank(a.items) - getRank(b.items) || sectionIds.indexOf(a.id) - sectionIds.indexOf(b.id))
}

/** Items, the most urgent first; those alike stay in their order. */
export function byTone(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
}

function getRank(items: readonly Item[]): number {
  return Math.min(...items.map(({ tone }) => tones.indexOf(tone)))
}

/** The scope of a section: "in 8 projects", "in 6 of 8 projects"; null for a single object. */
export function formatScope({ looked, noun }: Section): string | null {
  if (noun === null) return null
  const all = noun.counted(looked.asked)
  return looked.seen === looked.asked
    ? t('in {all}', { all })
    : t('in {seen} of {all}', { seen: formatNumber(looked.seen), all })
}

/** What the number of items is based on: "in 8 projects · in the last 7 days, 40 events loaded, as of 12:03:05"; may be empty. */
export function formatBasis(section: Section): string {
  return [formatScope(section), section.basis].filter(Boolean).join(' · ')
}

/** Why the section is incomplete, each reason a sentence. */
export function gaps({ looked, noun, gap }: Section): readonly string[] {
  const { refused, failed, error, isWhole, seen, pending } = looked
  const cause = error ? explain(error).title : null
  return [
    ...(refused > 0 && seen > 0
      ? [
          noun === null
            ? t('It cannot be seen with your permissions.')
            : t('{counted} cannot be seen with your permissions.', { counted: noun.counted(refused) }),
        ]
      : []),
    ...(failed > 0 ? [formatFailed(noun?.counted(failed) ?? null, cause)] : []),
    ...(pending > 0 && seen > 0
      ? [noun === null ? t('It is still loading.') : t('{counted} still loading.', { counted: noun.counted(pending) })]
      : []),
    ...(isWhole ? [] : [gap ?? t('Only the first part of very long lists is loaded.')]),
  ]
}

/** @param counted null for a single object */
function formatFailed(counted: string | null, cause: string | null): string {
  if (counted === null)
    return cause === null ? t('It couldn’t be loaded.') : t('It couldn’t be loaded: {cause}.', { cause })
  return cause === null
    ? t('{counted} couldn’t be loaded.', { counted })
    : t('{counted} couldn’t be loaded: {cause}.', { counted, cause })
}
