import {
  type AppInfo,
  type Connection,
  defaultSettings,
  plainTransport,
  type Settings,
  toConnectionRef,
} from '#shared/bridge.ts'
import { noRules } from '#shared/policy.ts'

/** The data a page starts with, for tests without main. */
export const info: AppInfo = {
  version: '0.1.0',
  keychain: 'available',
  keychainNotice: null,
  platform: 'linux',
  openAt: null,
  initialTab: null,
  userData: '/data',
  notices: [],
  versions: {},
  beginTour: false,
  isInstalled: true,
  policy: noRules,
  previousScreens: [],
}

/** A stored connection whose health is unknown. */
export const work: Connection = {
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

/** With that connection as the one used last. */
export const settings: Settings = { ...defaultSettings, activeConnection: work.id }
