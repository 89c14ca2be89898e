import type { members } from '#shared/contract/members.ts'
import type { Calls } from './calls.ts'

const harbor = 'harbor'
const tides = 'harbor/tide-tables'
/** Owen, who belongs to the workshop and, as a reporter, to the tide tables. */
const owen = 7
const inHarbor = { id: harbor, user_id: owen } as const
const inLighthouse = { id: 'harbor/lighthouse', user_id: owen } as const

/** Document 3, section 4.6. */
export const membersCalls: Calls<keyof typeof members> = {
  'groupMembers.list': [{ id: harbor }, { id: 'harbor/instruments', query: 'tom' }, { id: 1, user_ids: [2, 3, 999] }],
  'groupMembers.all': [{ id: 'harbor/instruments' }, { id: harbor, query: 'mats.lindqvist@harbor.example' }],
  'groupMembers.get': [{ id: harbor, user_id: 2 }],
  'groupMembers.getAll': [{ id: 'harbor/instruments', user_id: 2 }],
  'groupMembers.add': [{ ...inHarbor, access_level: 20 }],
  'groupMembers.update': [{ ...inHarbor, access_level: 30, expires_at: '2031-01-01' }],
  'groupMembers.override': [inHarbor],
  'groupMembers.clearOverride': [inHarbor],
  'groupMembers.remove': [inHarbor],
  'projectMembers.list': [{ id: tides }, { id: tides, query: 'owen', user_ids: [owen] }],
  'projectMembers.all': [{ id: tides }, { id: 3, user_ids: [1, 2] }],
  'projectMembers.get': [{ id: tides, user_id: owen }],
  'projectMembers.getAll': [{ id: tides, user_id: 1 }],
  'projectMembers.add': [{ ...inLighthouse, access_level: 20, expires_at: '2031-01-01' }],
  'projectMembers.update': [{ ...inLighthouse, access_level: 40, expires_at: '' }],
  'projectMembers.remove': [inLighthouse],
}
