import type { Epic } from '#shared/contract/epics.ts'

/** An epic with those below it. */
export interface EpicNode {
  readonly epic: Epic
  readonly below: readonly EpicNode[]
}

/**
 * The tree of epics, siblings in their original order. An epic whose parent is missing is at the top, and so is one of
 * a cycle, so that none is lost.
 */
export function getTree(epics: readonly Epic[]): readonly EpicNode[] {
  const known = new Set(epics.map(({ id }) => id))
  const children = Map.groupBy(epics, ({ parent_id }) => (parent_id && known.has(parent_id) ? parent_id : null))
  const placed = new Set<number>()
  const node = (epic: Epic): EpicNode => {
    placed.add(epic.id)
    const below = (children.get(epic.id) ?? []).filter(({ id }) => !placed.has(id))
    return { epic, below: below.map(node) }
  }
  const top = (children.get(null) ?? []).map(node)
  const circles = epics.flatMap(epic => (placed.has(epic.id) ? [] : [node(epic)]))
  return [...top, ...circles]
}
