import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { type Keychain, storeKeyEntry } from '../keychain/keychain.ts'
import { late, within } from '../keychain/within.ts'
import type { Log } from '../log.ts'
import { createPins, type Pins } from '../offline/pins.ts'
import { type Runtime, runtime } from '../self-check/self-check-run.ts'
import { type UpdateCheck, updateCheck } from '../updates/updates.ts'
import { type NotifiedFindings, notifiedFindings } from '../watch/notified.ts'
import { type AccessReviews, createAccessReviews } from './access-reviews.ts'
import { type Assistants, createAssistants } from './assistants.ts'
import { type BulkJobs, createBulkJobs } from './bulk-jobs.ts'
import { isDamage, moveAside, NewerDatabase, openDatabase } from './database.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createJournal, type Journal } from './journal.ts'
import type { ServiceOf } from './journal-entries.ts'
import { createJsonRow, type JsonRow } from './json-row.ts'
import { copyInMemory } from './memory-copy.ts'
import { cacheMigrations, storeMigrations } from './migrations.ts'
import { createOfflineLimits, type OfflineLimitsStore } from './offline-limits.ts'
import { createPaces, type Paces } from './paces.ts'
import { createPolicyCheckStore, type PolicyCheckStore } from './policy-checks.ts'
import { createProposals, type Proposals } from './proposals.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { createSavedConnections, type SavedConnections } from './saved-connections.ts'
import { createSealer, masterKeyLength, type Sealer } from './seal.ts'
import { createSettings, type SettingsStore } from './settings.ts'
import { createSnapshots, type Snapshots } from './snapshots.ts'
import { createTextSeal } from './text-seal.ts'
import { createUnclaimedTokens, type UnclaimedTokens } from './unclaimed-tokens.ts'

/** Everything Gatehouse keeps on this machine. */
export interface Store {
  readonly cache: ResponseCache
  /** What of the cache belongs to projects kept offline. */
  readonly pins: Pins
  /** False when responses are cached for this run only. */
  readonly cacheLasts: boolean
  readonly offlineLimits: OfflineLimitsStore
  /** Learned rates of services that reveal their rate limit only by refusing. */
  readonly paces: Paces
  readonly drafts: Drafts
  readonly journal: Journal
  readonly bulkJobs: BulkJobs
  readonly accessReviews: AccessReviews
  readonly snapshots: Snapshots
  readonly policyChecks: PolicyCheckStore
  readonly proposals: Proposals
  readonly assistants: Assistants
  readonly settings: SettingsStore
  readonly connections: SavedConnections
  /** Stands for a text without telling it; the same in every run while the keychain lasts. */
  readonly fingerprint: (text: string) => Buffer
  /** For files of their own. Null when no key outlives the run. */
  readonly sealer: Sealer | null
  readonly unclaimedTokens: UnclaimedTokens
  /** The last check for updates. */
  readonly updateCheck: JsonRow<UpdateCheck>
  /** The runtime for which the user last answered the offer of the self-check. */
  readonly runtime: JsonRow<Runtime>
  /** The findings that the user was notified of while no window was open. */
  readonly notifiedFindings: JsonRow<NotifiedFindings>
  /** Problems found on opening, each a sentence for the user. */
  readonly notices: readonly string[]
  close(): void
}

export interface StoreOptions {
  readonly database: string
  readonly cache: string
  readonly keychain: Keychain
  /** False when the keychain is in memory: then no data is encrypted with its key, which will be lost. */
  readonly keychainLasts: boolean
  readonly log: Log
  /** The kind of service, which decides what undoing an entry would lose. */
  readonly getService?: ServiceOf
}

/** A keychain that locks itself between two questions does not hold up the start. */
const keyMilliseconds = 4000

/** Sentences, each in the language at the time it is read. */
type Notices = (() => string)[]

const valueRow = z.object({ value: z.string() })
const countRow = z.object({ count: z.number() })

/**
 * Opens both files. The cache is a separate file: it is expendable and may lose recent data in a power cut, while drafts and journal are flushed to
 * the disk with every change.
 * @throws NewerDatabase
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const notices: Notices = []
  const main = openMain(options.database, notices)
  const lastingKey = options.keychainLasts ? await storeKey(main.database, options.keychain) : null
  const lasting = lastingKey && createSealer(lastingKey)
  const { cache, pins, lasts: cacheLasts } = openCache(options, lasting, notices)
  const textSeal = createTextSeal(lasting)
  const drafts = createDrafts(main.database, textSeal)
  const unreadable = drafts.unreadable()
  if (unreadable > 0) {
    notices.push(() =>
      t(
        '{count, plural, one {# draft} other {# drafts}} can’t be read: the key isn’t available in the keychain. Nothing is deleted. Unlock the keychain to read {count, plural, one {it} other {them}}.',
        { count: unreadable },
      ),
    )
  }
  return {
    cache,
    pins,
    cacheLasts,
    offlineLimits: createOfflineLimits(main.database),
    paces: createPaces(main.database),
    drafts,
    journal: createJournal(main.database, textSeal, options.getService),
    bulkJobs: createBulkJobs(main.database, textSeal),
    accessReviews: createAccessReviews(main.database, textSeal),
    snapshots: createSnapshots(main.database, textSeal),
    policyChecks: createPolicyCheckStore(main.database, textSeal),
    proposals: createProposals(main.database, textSeal),
    assistants: createAssistants(main.database),
    settings: createSettings(main.database),
    connections: createSavedConnections(main.database),
    fingerprint: (lasting ?? createSealer(randomBytes(masterKeyLength))).index,
    sealer: lasting,
    unclaimedTokens: createUnclaimedTokens(main.database),
    updateCheck: createJsonRow(main.database, 'update_check', updateCheck),
    runtime: createJsonRow(main.database, 'runtime', runtime),
    notifiedFindings: createJsonRow(main.database, 'told_before', notifiedFindings),
    // The language is among the settings, which are read once the store is open.
    get notices() {
      return notices.map(getText => getText())
    },
    close: () => {
      cache.close()
      main.database.close()
    },
  }
}

/** Opens the database of user data. One that can't be written is copied to memory, with a notice. */
function openMain(file: string, notices: Notices): { readonly database: DatabaseSync } {
  try {
    const main = openDatabase(file, { migrations: storeMigrations, synchronous: 'FULL', check: true })
    if (main.setAside) {
      const { setAside } = main
      notices.push(() =>
        t(
          'The file with connections, drafts and settings was damaged. It was moved to {file}, and a new one was created.',
          { file: setAside },
        ),
      )
    }
    return main
  } catch (error) {
    if (error instanceof NewerDatabase) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const copy = copyInMemory(file, storeMigrations)
    notices.push(() =>
      copy.complete
        ? t(
            'The file with connections, drafts and settings can’t be written ({reason}). Its content is shown, but changes are lost when Gatehouse closes: {file}',
            { reason, file },
          )
        : t(
            'The file with connections, drafts and settings can’t be written or read ({reason}). Changes are lost when Gatehouse closes: {file}',
            { reason, file },
          ),
    )
    return copy
  }
}

/** The key of this store from the keychain, made on first use; null when the keychain fails now. */
async function storeKey(database: DatabaseSync, keychain: Keychain): Promise<Buffer | null> {
  const entry = storeKeyEntry(metaValue(database, 'store_id', randomUUID))
  try {
    const kept = await within(keychain.get(entry), keyMilliseconds)
    if (kept === late) return null
    const key = kept === null ? null : Buffer.from(kept, 'base64')
    if (key?.length === masterKeyLength) return key
    const made = randomBytes(masterKeyLength)
    const stored = await within(
      keychain.set(entry, made.toString('base64')).then(() => true),
      keyMilliseconds,
    )
    return stored === late ? null : made
  } catch {
    return null
  }
}

interface OpenedCache extends Pick<Store, 'cache' | 'pins'> {
  readonly lasts: boolean
}

/** The cache is expendable: a problem with its file doesn't prevent Gatehouse from starting. */
function openCache(options: StoreOptions, lasting: Sealer | null, notices: Notices): OpenedCache {
  // An earlier run's file stays as it is: its key may be back next time.
  if (!lasting) return cacheInMemory(options.log)
  try {
    return openCacheFile(options, lasting, notices)
  } catch (error) {
    try {
      if (!isDamage(error)) throw error
      notices.push(cacheDamaged(moveAside(options.cache)))
      return openCacheFile(options, lasting, notices)
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault)
      notices.push(() =>
        t('Cached data is kept in memory for this run only: {file} can’t be used ({reason}).', {
          file: options.cache,
          reason,
        }),
      )
      return cacheInMemory(options.log)
    }
  }
}

function cacheInMemory(log: Log): OpenedCache {
  const { database } = openDatabase(':memory:', { migrations: cacheMigrations, synchronous: 'NORMAL', check: false })
  const sealer = createSealer(randomBytes(masterKeyLength))
  return { cache: createResponseCache(database, sealer, { log }), pins: createPins(database, sealer), lasts: false }
}

function openCacheFile({ cache: file, log }: StoreOptions, lasting: Sealer, notices: Notices): OpenedCache {
  const { database, setAside } = openDatabase(file, {
    migrations: cacheMigrations,
    synchronous: 'NORMAL',
    check: false,
  })
  if (setAside) notices.push(cacheDamaged(setAside))
  try {
    if (metaValue(database, 'key_check', () => lasting.keyCheck) !== lasting.keyCheck) {
      const { count } = countRow.parse(database.prepare('SELECT count(*) AS count FROM pins').get())
      database.exec('DELETE FROM pins; DELETE FROM responses')
      database.prepare("UPDATE meta SET value = ? WHERE name = 'key_check'").run(lasting.keyCheck)
      notices.push(() =>
        count === 0
          ? t('The key of the cached data is no longer in the keychain, so the cached data was deleted.')
          : t(
              'The key of the cached data is no longer in the keychain, so the cached data was deleted. {count, plural, one {# project was} other {# projects were}} kept offline: keep them offline again if you need them.',
              { count },
            ),
      )
    }
    let damaged = false
    const onDamage = () => {
      damaged = true
    }
    const cache = createResponseCache(database, lasting, { log, onDamage })
    const close = () => {
      cache.close()
      // Not read as a whole on opening, because it is large; the next start begins a new one.
      if (damaged) {
        moveAside(file)
        log('cache.damaged')
      }
    }
    return { cache: { ...cache, close }, pins: createPins(database, lasting), lasts: true }
  } catch (error) {
    database.close()
    throw error
  }
}

function cacheDamaged(setAside: string): () => string {
  return () =>
    t(
      'The file with cached and offline data was damaged. It was moved to {file}. Choose “Keep offline” again for the projects that you need.',
      { file: setAside },
    )
}

function metaValue(database: DatabaseSync, name: string, make: () => string): string {
  const found = valueRow.safeParse(database.prepare('SELECT value FROM meta WHERE name = ?').get(name))
  if (found.success) return found.data.value
  const value = make()
  database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run(name, value)
  return value
}
