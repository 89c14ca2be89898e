import type { Answer, AnswerOf, BridgeMethod, BridgeResult, Reply } from './bridge.ts'
import type { OperationId } from './contract/contract.ts'

/*
 * The two necessary casts, in the form of type guards: main has parsed these values with the contract's schemas, but types
 * don't cross a socket, a process or a variable operation. Only the envelope is checked here.
 */

/** Whether it is an answer, whose value main has parsed with the operation's schema. */
export function isAnswerOf<I extends OperationId>(_operation: I, answer: Answer<unknown>): answer is AnswerOf<I> {
  return 'value' in answer
}

/** Whether it is a reply, whose value main has parsed with the method's schema. */
export function isReplyTo<M extends BridgeMethod>(reply: unknown): reply is Reply<BridgeResult<M>> {
  return typeof reply === 'object' && reply !== null && 'ok' in reply && typeof reply.ok === 'boolean'
}
