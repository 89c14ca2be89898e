import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { type Keychain, keychainService } from './keychain.ts'
import { createKeytarKeychain, type Keytar } from './keytar-keychain.ts'
import { createMemoryKeychain } from './memory-keychain.ts'
import { late, within } from './within.ts'

export interface OpenedKeychain {
  readonly keychain: Keychain
  /** Why secrets are kept in memory only; null when the operating system keeps them. */
  readonly notice: string | null
  /** Tries the operating system's keychain again; null when it still doesn't work. */
  readonly retry?: () => Promise<Keychain | null>
  /** Resolves when one that did not answer in time does after all; null when it never will. */
  readonly unlocked?: Promise<Keychain | null>
}

const probeEntry = 'probe'

/** A locked keychain may wait for a password; the start does not wait for it. */
const probeMilliseconds = 2000

/** Electron has to be ready and a process started before the keychain can be used; on a slow machine that takes seconds. */
const loadMilliseconds = 10_000

/** One attempt to open the keychain; `found` is the keychain, or why there is none. */
interface Attempt {
  readonly loading: Promise<Keytar>
  readonly found: Promise<Keychain | string>
}

/**
 * Opens the operating system's keychain after a successful round trip, or keeps secrets in memory and reports the reason.
 * Never throws and never takes longer than both limits together.
 * @param load resolves with keytar once it can be used; rejects when a system library is missing
 * @param limit of the round trip, which starts when keytar is loaded
 */
export async function openKeychain(
  load: () => Promise<Keytar>,
  limit = probeMilliseconds,
  loadLimit = loadMilliseconds,
): Promise<OpenedKeychain> {
  let attempt: Attempt | null = null
  /** A hanging request is awaited, not repeated: each request would block a thread. */
  const begin = () => {
    if (attempt) return attempt
    const loading = load()
    const found = loading
      .then(probe)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .finally(() => {
        attempt = null
      })
    attempt = { loading, found }
    return attempt
  }
  const inTime = async ({ loading, found }: Attempt): Promise<Keychain | string | typeof late> => {
    // Why it could not be loaded is in `found`.
    const loaded = await within(
      loading.catch(() => null),
      loadLimit,
    )
    return loaded === late ? late : within(found, limit)
  }
  const first = begin()
  const opened = await inTime(first)
  const retry = async () => workingOr(await inTime(begin()))
  if (typeof opened === 'object') return { keychain: opened, notice: null, retry }
  return {
    keychain: createMemoryKeychain(),
    notice: formatSentences([
      opened === late
        ? t('The keychain of this system did not answer. It may be locked: unlock it, and try again.')
        : explainMissing(opened),
      t('Until then tokens and what was seen are kept in memory and are gone when Gatehouse closes.'),
    ]),
    retry,
    unlocked: opened === late ? first.found.then(workingOr) : Promise.resolve(null),
  }
}

/** Error messages for a missing library or a missing secret service. */
const libraryMissing = /cannot open shared object file|libsecret.*not found/i
const keyringMissing = /not activatable|org\.freedesktop\.secrets|ServiceUnknown|autolaunch|D-?Bus|session bus/i

/** Why there is no keychain and how to get one. The words of a library are shown only where they are all there is. */
function explainMissing(reason: string): string {
  if (libraryMissing.test(reason))
    return t(
      'This system has no keychain yet. Install libsecret and a keyring, such as GNOME Keyring or KWallet, and start Gatehouse again.',
    )
  if (keyringMissing.test(reason))
    return t(
      'No keyring is running on this system. Start one, such as GNOME Keyring or KWallet, and try the keychain again.',
    )
  return t('The keychain of this system cannot be used ({firstSentence}). Unlock it or repair it, and try again.', {
    firstSentence: firstSentence(reason),
  })
}

/** The first line of a system library's message, without its full stop. */
export function firstSentence(reason: string): string {
  return (reason.split('\n', 1)[0] ?? '').replace(/\.$/, '')
}

function workingOr(found: Keychain | string | typeof late): Keychain | null {
  return typeof found === 'object' ? found : null
}

async function probe(keytar: Keytar): Promise<Keychain> {
  const keychain = createKeytarKeychain(keytar, keychainService)
  if ((await keychain.get(probeEntry)) === probeEntry) return keychain
  await keychain.set(probeEntry, probeEntry)
  if ((await keychain.get(probeEntry)) !== probeEntry) throw new Error('it does not keep what is stored in it')
  return keychain
}
