import type { AppInfo } from '#shared/bridge.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { firstSentence, type OpenedKeychain } from '../keychain/open-keychain.ts'

type Shown = Pick<AppInfo, 'keychain' | 'keychainNotice'>

/** The keychain in the course of a run: one that could not be used at the start may be later. */
export interface KeychainOfRun {
  shown(): Shown
  /** Looks once more. Does nothing when it works already. */
  retry(): Promise<void>
  /** A keychain that worked refused: looks once whether it still does, as when the session bus ended, and tells that once. */
  lost(reason: string): void
  /** The run is over: what the keychain says from now on is nobody's concern. */
  close(): void
}

const backAgain =
  'The keychain can be used again: tokens are in it from now on. What is seen stays in memory until Gatehouse is restarted.'

function lostNotice(reason: string): string {
  return `The keychain of this system can't be used anymore (${firstSentence(reason)}). Tokens that you enter now are kept in memory until Gatehouse closes. Saved tokens can be used again when the keychain works.`
}

export interface KeychainOfRunParts {
  /** Goes over to a keychain that works by now. */
  readonly use: (keychain: Keychain) => Promise<void>
  /** A keychain that worked doesn't anymore. */
  readonly onLost: () => void
  readonly onFault: (error: unknown) => void
}

export function createKeychainOfRun(
  opened: OpenedKeychain,
  { use, onLost, onFault }: KeychainOfRunParts,
): KeychainOfRun {
  let shown: Shown = { keychain: opened.notice === null ? 'available' : 'missing', keychainNotice: opened.notice }
  let turn: Promise<void> = Promise.resolve()
  let closed = false
  let looking = false

  async function take(found: Keychain | null): Promise<void> {
    if (!found || closed || shown.keychain === 'available') return
    shown = { keychain: 'available', keychainNotice: opened.notice === null ? null : backAgain }
    await goOverTo(found)
  }
  async function goOverTo(found: Keychain): Promise<void> {
    await use(found).catch(error => {
      if (!closed) throw error
    })
  }
  async function lookAfter(reason: string): Promise<void> {
    const found = (await opened.retry?.()) ?? null
    looking = false
    if (closed || shown.keychain === 'missing') return
    if (found) return await goOverTo(found)
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
    lost: reason => {
      if (closed || looking || shown.keychain === 'missing') return
      looking = true
      inTurn(() => lookAfter(reason)).catch(onFault)
    },
    retry: () => inTurn(async () => take((await opened.retry?.()) ?? null)),
    close: () => {
      closed = true
    },
  }
}
