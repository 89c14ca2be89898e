import type { z } from 'zod'
import { type BridgeMethod, bridgeMethods, type ParsedBridgeArgument, type Reply } from '#shared/bridge.ts'
import { invalid, problemsByField, toAppError } from '../failure.ts'
import type { Log } from '../log.ts'
import type { BridgeHandlers } from './handlers.ts'

const schemas: { readonly [M in BridgeMethod]: z.ZodType<ParsedBridgeArgument<M>> } = bridgeMethods

/**
 * Answers one message of the page: looks the method up, parses the argument with its schema, runs the handler, and returns the result or error as a
 * `Reply`. Never throws.
 */
export async function answerRequest(
  handlers: BridgeHandlers,
  method: unknown,
  argument: unknown,
  log: Log,
): Promise<Reply<unknown>> {
  if (!isMethod(method)) return { ok: false, error: invalid('This method doesn’t exist').error }
  try {
    return { ok: true, value: await run(handlers, method, argument) }
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.kind === 'internal') log('bridge.failed', { method, logId: error.logId })
    return { ok: false, error }
  }
}

function isMethod(method: unknown): method is BridgeMethod {
  return typeof method === 'string' && Object.hasOwn(bridgeMethods, method)
}

async function run<M extends BridgeMethod>(handlers: BridgeHandlers, method: M, argument: unknown): Promise<unknown> {
  const parsed = schemas[method].safeParse(argument)
  if (!parsed.success) {
    throw invalid(parsed.error.issues[0]?.message ?? 'The argument is not valid', problemsByField(parsed.error))
  }
  return handlers[method](parsed.data)
}
