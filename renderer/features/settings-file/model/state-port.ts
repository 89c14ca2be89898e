import type { ConnectionRef, Priority } from '#shared/bridge.ts'
import type { StatePort } from '#shared/settings-file/section.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh, wholeList } from '../../../lib/operations/whole-list.ts'

/** Reads of a settings file through the bridge: current ones only, because a comparison with old data would mislead. */
export function createStatePort(
  connection: ConnectionRef,
  { signal, priority = 'person' }: { readonly signal: AbortSignal; readonly priority?: Priority },
): StatePort {
  return {
    get: async ({ operation, params }) =>
      fresh(await callOperation(connection, operation, params, { signal, priority })).value,
    list: query => wholeList(connection, query, signal, undefined, priority),
    toError: getError,
  }
}
