import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { BridgeArgument, BridgeMethod, ConnectionId, ConnectionRef, ExposedBridge } from '#shared/bridge.ts'

declare global {
  interface Window {
    readonly gatehouse: ExposedBridge
  }
}

/** What the bridge answers to the page: as a script in the page, with all a script in the page may do. */
export function ask<M extends BridgeMethod>(page: Page, method: M, argument: BridgeArgument<M>): Promise<unknown> {
  return askAnything(page, method, argument)
}

/** The present generation of a connection, which calls name. */
export async function refOf(page: Page, connection: ConnectionId): Promise<ConnectionRef> {
  const reply = connectionList.parse(await ask(page, 'connections.list', {}))
  const ref: unknown = reply.value.find(({ id }) => id === connection)?.ref
  if (!isRef(ref)) throw new Error(`There is no connection ${connection}`)
  return ref
}

const connectionList = z.object({ value: z.array(z.object({ id: z.string(), ref: z.string() })) })

function isRef(value: unknown): value is ConnectionRef {
  return typeof value === 'string'
}

/** The same with a method that there may not be. */
export async function askAnything(page: Page, method: string, argument: unknown): Promise<unknown> {
  return JSON.parse(
    await page.evaluate(([name, value]) => window.gatehouse.request(name, value), [method, argument] as const),
  )
}
