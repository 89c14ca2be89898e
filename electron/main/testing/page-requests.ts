import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { bridgeMethods, callRequest, connectionRef } from '#shared/bridge.ts'
import { toAppError } from '../failure.ts'
import type { TestProxy } from './proxy.ts'

const entry = z.object({ connection: connectionRef, id: z.number() })

/** Answers what the page asks of its bridge when it works with operations and the journal, by main's own proxy. */
export function pageRequests({ proxy, store }: TestProxy): (method: string, argument: unknown) => Promise<object> {
  const answer = async (method: string, argument: unknown): Promise<unknown> => {
    switch (method) {
      case 'operations.call':
        return proxy.call(callRequest.parse(argument))
      case 'journal.check': {
        const request = entry.parse(argument)
        await proxy.undo.check(request)
        return store.journal.get(request.id)
      }
      case 'journal.planUndo':
        return proxy.undo.plan(entry.parse(argument))
      case 'journal.checkUndo':
        return proxy.undo.checkRestored(entry.parse(argument))
      case 'journal.undo':
        return proxy.undo.undo(entry.parse(argument), randomUUID())
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
