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

/** A commit by its SHA, short or whole. */
const shaPattern = /^[0-9a-f]{7,64}$/

/**
 * What the ref picker offers: refs used lately, branches with the default first, tags, and the typed text itself when no
 * branch or tag has that very name. A tag that is named like a branch is meant by its full name, as the short one is the
 * branch's. A group without entries is left out. A SHA that was typed comes first, where it stays when older matches go: a click would
 * meet another row.
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
  const isSha = shaPattern.test(search)
  const typed: RefGroup = {
    label: isSha ? 'Commit' : 'Anything else',
    options: search === '' || isKnown ? [] : [option('typed')(search)],
  }
  const groups: RefGroup[] = [
    ...(isSha ? [typed] : []),
    { label: 'Recent', options: search === '' ? recent.map(option('recent')) : [] },
    { label: 'Branches', options: sorted.map(option('branch')) },
    {
      label: 'Tags',
      options: tags.map(name => (branches.includes(name) ? `refs/tags/${name}` : name)).map(option('tag')),
    },
    ...(isSha ? [] : [typed]),
  ]
  return groups.filter(group => group.options.length > 0)
}

/** What Enter takes of what is offered: the very name that was typed, else a SHA that was, else the first match. */
export function firstRef(groups: readonly RefGroup[], search: string): string | undefined {
  const options = groups.flatMap(group => group.options)
  if (search === '') return undefined
  const isSha = shaPattern.test(search)
  const exact = options.find(({ ref, kind }) => ref === search && (kind !== 'typed' || isSha))
  return (exact ?? options[0])?.ref
}
