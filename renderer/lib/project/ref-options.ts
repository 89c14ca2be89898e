import { t } from '#shared/i18n/i18n.ts'
import { mayBeSha } from './short-ref.ts'

export interface RefOption {
  readonly key: string
  readonly ref: string
  readonly kind: 'branch' | 'tag' | 'recent' | 'typed'
  readonly isDefault: boolean
}

export interface RefGroup {
  readonly label: string
  readonly options: readonly RefOption[]
}

export interface KnownRefs {
  readonly search: string
  readonly recent: readonly string[]
  readonly defaultBranch: string | null
  readonly branches: readonly string[]
  readonly tags: readonly string[]
}

/**
 * The options of the ref picker: recently used refs, branches with the default first, tags, and the typed text when no
 * branch or tag has exactly that name. A tag with the same name as a branch is listed by its full name, as the short
 * one means the branch. Empty groups are left out. A typed SHA is listed first, so that it doesn't move under the
 * pointer when older matches disappear.
 */
export function refOptions({ search, recent, defaultBranch, branches, tags }: KnownRefs): RefGroup[] {
  const option = (kind: RefOption['kind']) => (ref: string) => ({
    key: `${kind}:${ref}`,
    ref,
    kind,
    isDefault: kind !== 'tag' && ref === defaultBranch,
  })
  const sorted =
    defaultBranch !== null && branches.includes(defaultBranch)
      ? [defaultBranch, ...branches.filter(name => name !== defaultBranch)]
      : branches
  const isKnown = branches.includes(search) || tags.includes(search)
  const isSha = mayBeSha(search)
  const typed: RefGroup = {
    label: isSha ? t('Commit') : t('Anything else'),
    options: search === '' || isKnown ? [] : [option('typed')(search)],
  }
  const groups: RefGroup[] = [
    ...(isSha ? [typed] : []),
    { label: t('Recent'), options: search === '' ? recent.map(option('recent')) : [] },
    { label: t('Branches'), options: sorted.map(option('branch')) },
    {
      label: t('Tags'),
      options: tags.map(name => (branches.includes(name) ? `refs/tags/${name}` : name)).map(option('tag')),
    },
    ...(isSha ? [] : [typed]),
  ]
  return groups.filter(group => group.options.length > 0)
}

/** The option that Enter chooses: the exact name that was typed, else a typed SHA, else the first match. */
export function firstRef(groups: readonly RefGroup[], search: string): string | undefined {
  const options = groups.flatMap(group => group.options)
  if (search === '') return undefined
  const isSha = mayBeSha(search)
  const exact = options.find(({ ref, kind }) => ref === search && (kind !== 'typed' || isSha))
  return (exact ?? options[0])?.ref
}
