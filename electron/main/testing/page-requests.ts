import { bridgeMethods, callRequest } from '#shared/bridge.ts'
import { toAppError } from '../failure.ts'
import type { TestProxy } from './proxy.ts'

/** Answers the page's bridge requests for operations and the journal, using main's proxy. */
export function pageRequests({ proxy, store }: TestProxy): (method: string, argument: unknown) => Promise<object> {
  const answer = async (method: string, argument: unknown): Promise<unknown> => {
    switch (method) {
      case 'operations.call':
        return proxy.call(callRequest.parse(argument))
      case 'operations.cancel': {
        const { callId, unsent } = bridgeMethods[method].parse(argument)
        proxy.cancel(callId, unsent)
        return null
      }
      case 'journal.check': {
        const request = bridgeMethods[method].parse(argument)
        await proxy.undo.check(request)
        return store.journal.get(request.id)
      }
      case 'journal.planUndo':
        return proxy.undo.plan(bridgeMethods[method].parse(argument))
      case 'journal.checkUndo':
        return proxy.undo.checkRestored(bridgeMethods[method].parse(argument))
      case 'journal.undo': {
        const { callId, consent, job, ...request } = bridgeMethods[method].parse(argument)
        return proxy.undo.undo(request, callId, { consent, job })
      }
      case 'consent.request':
        return proxy.requestConsent(bridgeMethods[method].parse(argument))
      default:
        throw new Error(`${method} was not expected`)
    }
  }
  return (method, argument) =>
    answer(method, argument).then(
      value => ({ ok: true, value }),
      thrown => ({ ok: false, error: toAppError(thrown) }),
    )
}
