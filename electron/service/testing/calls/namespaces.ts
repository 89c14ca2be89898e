import type { namespaces } from '#shared/contract/namespaces.ts'
import type { Calls } from './calls.ts'

/** Document 3, section 4.2. */
export const namespacesCalls: Calls<keyof typeof namespaces> = {
  'namespaces.list': [{}, { search: 'HARB' }, { search: 'mats' }],
  'namespaces.get': [{ id: 'harbor/instruments' }, { id: 1 }, { id: 'ines.okafor' }],
}
