import type { AppInfo } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { firstSentence, type OpenedKeychain } from '../keychain/open-keychain.ts'

type Shown = Pick<AppInfo, 'keychain' | 'keychainNotice'>

/** The keychain in the course of a run: one that could not be used at the start may be later. */
export interface KeychainOfRun {
  shown(): Shown
  /** Tries to open the keychain again. Does nothing when it works already. */
  retry(): Promise<void>
  /**
   * A keychain that worked refused a question about an entry: checks whether it still works, and reports it once when it doesn't, as
   * when the session bus ended. An entry that keeps being refused is no reason to check again.
   */
  refused(entry: string, reason: string): void
  /** It answered a question about an entry: the next refusal of that entry is a new one. */
  answered(entry: string): void
  /** Ends the run: later results of the keychain are ignored. */
  close(): void
}

const backAgain = t(
  'The keychain can be used again: tokens are in it from now on. What is seen stays in memory until Gatehouse is restarted.',
)

function lostNotice(reason: string): string {
  return t(
    'The keychain of this system can’t be used anymore ({firstSentence}). Tokens that you enter now are kept in memory until Gatehouse closes. Saved tokens can be used again when the keychain works.',
    { firstSentence: firstSentence(reason) },
  )
}

export interface KeychainOfRunParts {
  /** Switches to a working keychain, and repeats the requests that failed. */
  readonly use: (keychain: Keychain) => Promise<void>
  /** Switches to the same keychain, opened again after it refused one question. */
  readonly reopen: (keychain: Keychain) => Promise<void>
  /** A keychain that worked doesn't anymore. */
  readonly onLost: () => void
  readonly onFault: (error: unknown) => void
}

export function createKeychainOfRun(
  opened: OpenedKeychain,
  { use, reopen, onLost, onFault }: KeychainOfRunParts,
): KeychainOfRun {
  let shown: Shown = { keychain: opened.notice === null ? 'available' : 'missing', keychainNotice: opened.notice }
  let turn: Promise<void> = Promise.resolve()
  let closed = false
  let checking = false
  /** Refused while the keychain itself worked, and not answered since. */
  const refusedEntries = new Set<string>()

  async function take(found: Keychain | null): Promise<void> {
    if (!found || closed || shown.keychain === 'available') return
    shown = { keychain: 'available', keychainNotice: opened.notice === null ? null : backAgain }
    await unlessClosed(use(found))
  }
  async function unlessClosed(work: Promise<void>): Promise<void> {
    await work.catch(error => {
      if (!closed) throw error
    })
  }
  async function checkAfterRefusal(reason: string): Promise<void> {
    const found = (await opened.retry?.()) ?? null
    checking = false
    if (closed || shown.keychain === 'missing') return
    // Only one entry was refused, such as by "Deny" in a system dialog.
    if (found) return await unlessClosed(reopen(found))
    refusedEntries.clear()
    shown = { keychain: 'missing', keychainNotice: lostNotice(reason) }
    onLost()
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work, work)
    return turn
  }

  // A keychain that waited for its password at the start.
  opened.unlocked?.then(found => inTurn(() => take(found))).catch(onFault)
  return {
    shown: () => shown,
    refused: (entry, reason) => {
      if (closed || shown.keychain === 'missing') return
      const isKnown = refusedEntries.has(entry)
      refusedEntries.add(entry)
      if (isKnown || checking) return
      checking = true
      inTurn(() => checkAfterRefusal(reason)).catch(onFault)
    },
    answered: entry => void refusedEntries.delete(entry),
    retry: () => inTurn(async () => take((await opened.retry?.()) ?? null)),
    close: () => {
      closed = true
    },
  }
}
