import type { Params } from '#shared/contract/contract.ts'
import type { GeoNode } from '#shared/contract/geo-nodes.ts'
import { t } from '#shared/i18n/i18n.ts'

/** The scope of replication: everything, or only a part; `other` is a part of a kind that only the service knows, which is left as it is. */
export type Selection = 'all' | 'namespaces' | 'shards' | 'other'

/** The values of a node's form. */
export interface NodeForm {
  readonly name: string
  readonly url: string
  readonly internal_url: string
  readonly primary: boolean
  readonly enabled: boolean
  readonly sync_object_storage: boolean
  readonly selection: Selection
  /** What the service calls the other part that it has. */
  readonly otherSelection: string | null
  readonly shards: readonly string[]
  readonly namespaces: readonly number[]
  readonly files_max_capacity: number
  readonly repos_max_capacity: number
  readonly verification_max_capacity: number
  readonly container_repositories_max_capacity: number
  /** Days; null leaves it to the service. */
  readonly minimum_reverification_interval: number | null
}

/** A new node with the service's own defaults (document 3, section 4.4). */
export const newNode: NodeForm = {
  name: '',
  url: '',
  internal_url: '',
  primary: false,
  enabled: true,
  sync_object_storage: false,
  selection: 'all',
  otherSelection: null,
  shards: [],
  namespaces: [],
  files_max_capacity: 10,
  repos_max_capacity: 25,
  verification_max_capacity: 100,
  container_repositories_max_capacity: 10,
  minimum_reverification_interval: null,
}

/** A node that is there. An internal address that is the URL was not set. */
export function formOfNode(node: GeoNode): NodeForm {
  const selection = selectionOf(node.selective_sync_type)
  return {
    name: node.name,
    url: node.url,
    internal_url: node.internal_url && node.internal_url !== node.url ? node.internal_url : '',
    primary: node.primary,
    enabled: node.enabled ?? newNode.enabled,
    sync_object_storage: node.sync_object_storage ?? newNode.sync_object_storage,
    selection,
    otherSelection: selection === 'other' ? (node.selective_sync_type ?? null) : null,
    shards: node.selective_sync_shards ?? [],
    namespaces: node.selective_sync_namespace_ids ?? [],
    files_max_capacity: node.files_max_capacity ?? newNode.files_max_capacity,
    repos_max_capacity: node.repos_max_capacity ?? newNode.repos_max_capacity,
    verification_max_capacity: node.verification_max_capacity ?? newNode.verification_max_capacity,
    container_repositories_max_capacity:
      node.container_repositories_max_capacity ?? newNode.container_repositories_max_capacity,
    minimum_reverification_interval: node.minimum_reverification_interval ?? null,
  }
}

function selectionOf(type: GeoNode['selective_sync_type']): Selection {
  if (!type) return 'all'
  return type === 'namespaces' || type === 'shards' ? type : 'other'
}

type Settings = Omit<Params<'geoNodes.create'>, 'primary'>

/** The common params of creating and changing a node. Lists are sent only with the type that uses them. */
export function getSettings(form: NodeForm): Settings {
  const { selection, shards, namespaces, minimum_reverification_interval: interval } = form
  return {
    name: form.name.trim(),
    url: form.url.trim(),
    internal_url: form.internal_url.trim() === '' ? null : form.internal_url.trim(),
    enabled: form.enabled,
    sync_object_storage: form.sync_object_storage,
    files_max_capacity: form.files_max_capacity,
    repos_max_capacity: form.repos_max_capacity,
    verification_max_capacity: form.verification_max_capacity,
    container_repositories_max_capacity: form.container_repositories_max_capacity,
    ...(selection !== 'other' && { selective_sync_type: selection === 'all' ? null : selection }),
    ...(selection === 'shards' && { selective_sync_shards: [...shards] }),
    ...(selection === 'namespaces' && { selective_sync_namespace_ids: [...namespaces] }),
    ...(interval !== null && { minimum_reverification_interval: interval }),
  }
}

/** Problems that the contract can't express, by the parameter's name. */
export function problemsOfNode({ selection, shards, namespaces }: NodeForm): Readonly<Record<string, string>> {
  if (selection === 'shards' && shards.length === 0) return { selective_sync_shards: t('Name at least one storage') }
  if (selection === 'namespaces' && namespaces.length === 0) {
    return { selective_sync_namespace_ids: t('Choose at least one group') }
  }
  return {}
}
