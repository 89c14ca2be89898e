import { type Connection, plainTransport, toConnectionRef } from '#shared/bridge.ts'

/** A stored connection whose health is unknown. */
export const fakeConnection: Connection = {
  id: 'work',
  ref: toConnectionRef('work', 'g'.repeat(22)),
  name: 'Work',
  kind: 'saved',
  baseUrl: 'https://code.example.org',
  profile: 'documents',
  profileChoice: 'documents',
  color: 'gray',
  readOnly: false,
  production: false,
  confirmFrom: 20,
  authoritySubject: null,
  transport: plainTransport,
  account: null,
  sudo: null,
  auth: 'personal',
  secret: 'keychain',
  lastUsedAt: null,
  version: null,
  health: { state: 'unknown' },
}
