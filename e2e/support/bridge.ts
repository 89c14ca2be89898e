import type { Page } from '@playwright/test'
import type { BridgeArgument, BridgeMethod, ExposedBridge } from '#shared/bridge.ts'

declare global {
  interface Window {
    readonly gatehouse: ExposedBridge
  }
}

/** What the bridge answers to the page: as a script in the page, with all a script in the page may do. */
export function ask<M extends BridgeMethod>(page: Page, method: M, argument: BridgeArgument<M>): Promise<unknown> {
  return askAnything(page, method, argument)
}

/** The same with a method that there may not be. */
export async function askAnything(page: Page, method: string, argument: unknown): Promise<unknown> {
  return JSON.parse(
    await page.evaluate(([name, value]) => window.gatehouse.request(name, value), [method, argument] as const),
  )
}
