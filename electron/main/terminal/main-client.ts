import type { BridgeArgument, BridgeResult } from '#shared/bridge.ts'
import type { TerminalMethod } from './protocol.ts'

/** Main, as commands reach it: in the running app, or in their own process. Both answer alike. */
export interface MainClient {
  /** `app`: the running app answers. `alone`: this process has opened the store. */
  readonly kind: 'app' | 'alone'
  /** @throws Failure with main's error */
  request<M extends TerminalMethod>(method: M, argument: BridgeArgument<M>): Promise<BridgeResult<M>>
  /** Cancels what was not sent yet, and closes what this process has opened. */
  close(): Promise<void>
}
