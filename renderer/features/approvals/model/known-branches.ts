import type { Branch } from '#shared/contract/navigation.ts'
import { visibleString } from '#shared/text/visible.ts'
import { matchesWildcard } from '#shared/text/wildcard.ts'
import type { PickedBranch } from './rule-form.ts'

/** Enough for an overview; others can be found by name. */
const maxNamed = 8

/** The protected branches with a part of the name in them, each once. */
export function knownBranches(known: readonly PickedBranch[], part: string): readonly PickedBranch[] {
  const word = part.toLowerCase()
  const byId = new Map(known.map(branch => [branch.id, branch]))
  return [...byId.values()].filter(({ id, name = '' }) => `${id}` === word || name.toLowerCase().includes(word))
}

/**
 * The first protected branches of a project, where the service sends no IDs. A name may be a pattern such as
 * `release/*`.
 */
export function withoutId(
  branches: readonly Pick<Branch, 'name' | 'protected'>[],
  known: readonly PickedBranch[],
): readonly string[] {
  return branches
    .filter(
      ({ name, protected: isProtected }) =>
        isProtected && !known.some(branch => matchesWildcard(branch.name ?? '', name)),
    )
    .slice(0, maxNamed)
    .map(({ name }) => visibleString(name))
}
