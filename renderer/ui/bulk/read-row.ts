import type { ConnectionRef } from '#shared/bridge.ts'
import type { ReadId, Value } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Query } from '#shared/queries/query.ts'
import { nullIfNotFound } from '../../lib/bridge/bridge.ts'
import { callOperation } from '../../lib/operations/call-operation.ts'
import { fresh } from '../../lib/operations/whole-list.ts'
import { type ReadContext, rowReadOptions, type Verdict, type Verification } from './job.ts'

/** What a row is about, as it is now; null when it is gone. @throws BridgeFailure */
export async function readRow<I extends ReadId>(
  connection: ConnectionRef,
  { operation, params }: Pick<Query<I>, 'operation' | 'params'>,
  context: ReadContext,
): Promise<Value<I> | null> {
  const answer = await nullIfNotFound(callOperation(connection, operation, params, rowReadOptions(context)))
  return answer && fresh(answer).value
}

/**
 * Keeps what is read once for all rows of a pass, such as the list of a service that has no read of one row.
 * @returns gives what the first call of a pass reads
 */
export function oncePerPass<Read>(): (context: ReadContext, read: () => Promise<Read>) => Promise<Read> {
  const passes = new WeakMap<object, Promise<Read>>()
  return ({ pass }, read) => {
    const kept = passes.get(pass) ?? read()
    passes.set(pass, kept)
    return kept
  }
}

/** The verdict on a change of what is gone, and on its deletion. */
export const gone: { readonly change: Verdict<never>; readonly deletion: Verdict<never> } = {
  change: { kind: 'block', reason: t('No longer exists') },
  deletion: { kind: 'skip', reason: t('Already deleted') },
}

/** Whether a deletion came true. @param name of what is there still, if it is */
export function verifyDeleted(now: object | null, name: string): Verification {
  return now === null ? { kind: 'confirmed' } : { kind: 'differs', now: name }
}
