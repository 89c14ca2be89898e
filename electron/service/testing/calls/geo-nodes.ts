import type { geoNodes } from '#shared/contract/geo-nodes.ts'
import type { Calls } from './calls.ts'

/** Document 3, section 4.4. */
export const geoNodesCalls: Calls<keyof typeof geoNodes> = {
  'geoNodes.create': [
    { name: 'harbor-south-pier', url: 'https://south.git.harbor.example/' },
    {
      name: 'harbor-archive',
      url: 'https://archive.git.harbor.example/',
      enabled: false,
      selective_sync_type: 'shards',
      selective_sync_shards: ['default', 'cold'],
      minimum_reverification_interval: 30,
      files_max_capacity: 1,
    },
  ],
  'geoNodes.list': [{}],
  'geoNodes.get': [{ id: 1 }],
  'geoNodes.update': [
    {
      id: 5,
      name: 'harbor-south-pier',
      url: 'https://south.git.harbor.example/',
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [1],
      repos_max_capacity: 4,
    },
    { id: 5, name: 'harbor-south-pier', url: 'https://south.git.harbor.example/', selective_sync_type: null },
  ],
  'geoNodes.repair': [{ id: 3 }],
  'geoNodes.status': [{}],
  'geoNodes.statusOf': [{ id: 1 }, { id: 3 }],
  'geoNodes.delete': [{ id: 5 }],
}
