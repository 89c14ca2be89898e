import type { AppInfo } from '#shared/bridge.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { OpenedKeychain } from '../keychain/open-keychain.ts'

type Shown = Pick<AppInfo, 'keychain' | 'keychainNotice'>

/** The keychain in the course of a run: one that could not be used at the start may be later. */
export interface KeychainOfRun {
  shown(): Shown
  /** Looks once more. Does nothing when it works already. */
  retry(): Promise<void>
  /** The run is over: what the keychain says from now on is nobody's concern. */
  close(): void
}

const backAgain =
  'The keychain can be used again: tokens are in it from now on. What is seen stays in memory until Gatehouse is started anew.'

/** @param use goes over to a keychain that works by now */
export function createKeychainOfRun(
  opened: OpenedKeychain,
  use: (keychain: Keychain) => Promise<void>,
  onFault: (error: unknown) => void,
): KeychainOfRun {
  let shown: Shown = { keychain: opened.notice === null ? 'available' : 'missing', keychainNotice: opened.notice }
  let turn: Promise<void> = Promise.resolve()
  let closed = false

  async function take(found: Keychain | null): Promise<void> {
    if (!found || closed || shown.keychain === 'available') return
    shown = { keychain: 'available', keychainNotice: backAgain }
    await use(found).catch(error => {
      if (!closed) throw error
    })
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work, work)
    return turn
  }

  // A keychain that waited for its password at the start.
  opened.unlocked?.then(found => inTurn(() => take(found))).catch(onFault)
  return {
    shown: () => shown,
    retry: () => inTurn(async () => take((await opened.retry?.()) ?? null)),
    close: () => {
      closed = true
    },
  }
}
