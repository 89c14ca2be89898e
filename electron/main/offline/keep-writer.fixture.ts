import { writeSync } from 'node:fs'
import { createHealthBook } from '../connections/health.ts'
import { createProxy } from '../proxy/proxy.ts'
import { createSender } from '../proxy/send.ts'
import { openStore } from '../store/store.ts'
import { testRef, testTarget } from '../testing/target.ts'
import { createOffline } from './offline.ts'

/** Run by a test: keeps a ref offline and prints the number of downloaded files, until it is killed. */
const [url = '', token = '', directory = '', key = ''] = process.argv.slice(2)
const store = await openStore({
  database: `${directory}/gatehouse.db`,
  cache: `${directory}/cache.db`,
  keychain: { get: async () => key, set: async () => {}, delete: async () => {} },
  keychainLasts: true,
  log: () => {},
})
const target = testTarget(url, { actor: 'test', token, username: null })
const proxy = createProxy({
  target: async () => target,
  sender: createSender(),
  cache: store.cache,
  journal: store.journal,
  health: createHealthBook({ probe: async () => null, onChange: () => {} }),
  emit: () => {},
  ask: async () => {},
  getPage: () => null,
  chooseFile: async () => null,
  log: () => {},
})
const offline = createOffline({
  proxy,
  getIdentity: () => target,
  pins: store.pins,
  cache: store.cache,
  limits: store.offlineLimits,
  lasts: true,
  emit: event => {
    if (event.type === 'offline.changed') writeSync(1, `${event.state.pins[0]?.filesKept ?? 0}\n`)
  },
  log: () => {},
})
await offline.keep({ connection: testRef, project: 'harbor/lighthouse', ref: 'main' })
