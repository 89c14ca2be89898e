import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import type { AppError } from '#shared/errors.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { type DraftStrategy, getDrafts, getOutcomes, newStrategies, strategyChanges } from './draft.ts'

/** The target of a copy in a project: the flag of that name, none, or unknown. */
export type Target =
  | { readonly kind: 'none' }
  | { readonly kind: 'flag'; readonly flag: FeatureFlag }
  | { readonly kind: 'unknown'; readonly error: AppError }

/** What copying would do to one project. */
export type Plan =
  | { readonly kind: 'skip'; readonly words: string }
  | { readonly kind: 'send'; readonly words: string; readonly details: readonly string[]; readonly item: BulkItem }

/** The target from a project's answer. A project that doesn't exist can't be a target. */
export function getTarget(flag: FeatureFlag | undefined, error: AppError | null): Target {
  if (flag) return { kind: 'flag', flag }
  if (error?.kind === 'notFound' && !error.isProjectMissing) return { kind: 'none' }
  return { kind: 'unknown', error: error ?? { kind: 'offline', detail: t('no answer') } }
}

interface TargetProject {
  readonly id: string
  readonly label: string
}

/** What copying a flag to a project would do: create it, make the one that is there the same, or nothing. */
export function planCopy(source: FeatureFlag, place: TargetProject, target: Target, overwrites: boolean): Plan {
  if (target.kind === 'unknown')
    return { kind: 'skip', words: t('Cannot be read: {sentence}', { sentence: explain(target.error).sentence }) }
  const { id } = place
  const { name } = source
  const drafts = getDrafts(source.strategies ?? [])
  const description = source.description ?? ''
  const shared = { key: id, label: place.label }
  const { active } = source
  if (target.kind === 'none') {
    const params = {
      id,
      name,
      version: 'new_version_flag' as const,
      ...(description !== '' && { description }),
      // A flag that is disabled here is not enabled elsewhere.
      ...(active === false && { active }),
      strategies: newStrategies(drafts),
    }
    const details = [...(active === false ? [t('disabled')] : []), ...getOutcomes([], drafts).map(({ words }) => words)]
    return {
      kind: 'send',
      words: t('Is created'),
      details,
      item: { ...shared, operation: 'featureFlags.create', params },
    }
  }
  const { flag } = target
  if (isLegacyFlag(flag)) return { kind: 'skip', words: t('Has a legacy flag of this name') }
  const was = flag.strategies ?? []
  // Existing strategies are updated, so that their ids stay.
  const next = drafts.map((draft, index): DraftStrategy => ({ ...draft, id: was[index]?.id ?? null }))
  const strategies = strategyChanges(was, next)
  const isDescribed = description === (flag.description ?? '')
  const switched = typeof active === 'boolean' && active !== flag.active ? { active } : {}
  const isSwitched = 'active' in switched
  if (strategies.length === 0 && isDescribed && !isSwitched) return { kind: 'skip', words: t('Has the same flag') }
  if (!overwrites) return { kind: 'skip', words: t('Has a flag of this name that differs') }
  const params = {
    id,
    name,
    ...(!isDescribed && { description }),
    ...switched,
    ...(strategies.length > 0 && { strategies }),
  }
  const details = [
    ...(isDescribed ? [] : [t('description: {description}', { description })]),
    ...(isSwitched ? [active ? t('becomes enabled') : t('becomes disabled')] : []),
    ...getOutcomes(was, next)
      .filter(({ kind }) => kind !== 'kept')
      .map(({ kind, words }) => `${kind}: ${words}`),
  ]
  return {
    kind: 'send',
    words: t('Will be overwritten'),
    details,
    item: { ...shared, operation: 'featureFlags.update', params },
  }
}
