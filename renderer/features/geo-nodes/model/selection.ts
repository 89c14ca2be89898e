import type { GeoNode } from '#shared/contract/geo-nodes.ts'
import { t } from '#shared/i18n/i18n.ts'

/** The IDs of the groups that were picked, each once. */
export function getIds(groups: readonly { readonly id: number | string }[]): readonly number[] {
  return [...new Set(groups.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))]
}

const groupsNamed = 3

/** Describes the scope of a node's replication. `paths` are those of its first groups, as far as they are loaded. */
export function formatSelection(
  node: Pick<GeoNode, 'selective_sync_type' | 'selective_sync_shards' | 'selective_sync_namespace_ids'>,
  paths: readonly (string | undefined)[],
): string {
  if (node.selective_sync_type === 'shards')
    return t('only the storages {selective_sync_shards}', {
      selective_sync_shards: node.selective_sync_shards?.join(', ') ?? '',
    })
  if (!node.selective_sync_type) return t('everything')
  if (node.selective_sync_type !== 'namespaces')
    return t('only a part: {selective_sync_type}', { selective_sync_type: node.selective_sync_type })
  const ids = node.selective_sync_namespace_ids ?? []
  const named = firstGroups(node).map((id, index) => paths[index] ?? t('with ID {id}', { id }))
  const others = ids.length - named.length
  return t('only the groups {named}{others, plural, =0 {} other { and # more}}', {
    ...{ named: named.join(', '), others: Math.max(0, others) },
  })
}

/** The groups of a node that are named. */
export function firstGroups({
  selective_sync_type: type,
  selective_sync_namespace_ids: ids,
}: Pick<GeoNode, 'selective_sync_type' | 'selective_sync_namespace_ids'>): readonly number[] {
  return type === 'namespaces' ? (ids ?? []).slice(0, groupsNamed) : []
}
