import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { BridgeArgument, BridgeMethod, ConnectionId, ConnectionRef, ExposedBridge } from '#shared/bridge.ts'

declare global {
  interface Window {
    readonly gatehouse: ExposedBridge
  }
}

/** The bridge's answer to the page: called by a script in the page, with all that such a script may do. */
export function ask<M extends BridgeMethod>(page: Page, method: M, argument: BridgeArgument<M>): Promise<unknown> {
  return askAnything(page, method, argument)
}

/** The present generation of a connection, which calls name. */
export async function getRef(page: Page, connection: ConnectionId): Promise<ConnectionRef> {
  const reply = connectionList.parse(await ask(page, 'connections.list', {}))
  const ref: unknown = reply.value.find(({ id }) => id === connection)?.ref
  if (!isRef(ref)) throw new Error(`There is no connection ${connection}`)
  return ref
}

const connectionList = z.object({ value: z.array(z.object({ id: z.string(), ref: z.string() })) })

/** What main answers in the place of a reply that is too long to cross at once. */
const piecesHead = z.strictObject({ inPieces: z.object({ id: z.string(), length: z.number() }) })
const piece = z.object({ value: z.string().min(1) })

function isRef(value: unknown): value is ConnectionRef {
  return typeof value === 'string'
}

/** The same with a method that there may not be. */
export async function askAnything(page: Page, method: string, argument: unknown): Promise<unknown> {
  const text = await requestIn(page, method, argument)
  const { data: head } = piecesHead.safeParse(JSON.parse(text))
  return JSON.parse(head ? await wholeReply(page, head.inPieces) : text)
}

function requestIn(page: Page, method: string, argument: unknown): Promise<string> {
  return page.evaluate(([name, value]) => window.gatehouse.request(name, value), [method, argument] as const)
}

/** A reply that was too long to cross at once, put together from its pieces. */
async function wholeReply(page: Page, { id, length }: z.output<typeof piecesHead>['inPieces']): Promise<string> {
  let whole = ''
  while (whole.length < length) {
    whole += piece.parse(JSON.parse(await requestIn(page, 'replies.read', { id, from: whole.length }))).value
  }
  return whole
}
