/**
 * Runs main under the stand-in, in a separate process that drive.ts starts and controls: the built one, or its sources when nothing was
 * built.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { z } from 'zod'
import { reorderedArguments } from '../chromium-host/lifecycle/instance-lock.ts'
import { layOutSources } from './sources.ts'
import { becomeProcess, builtMain, createStandIn, installed } from './stand-in.ts'
import { preventable } from './windows.ts'

const plan = z
  .object({
    platform: z.enum(['linux', 'darwin', 'win32']),
    isPackaged: z.boolean(),
    readyAfter: z.number(),
    appFolder: z.string(),
    userData: z.string(),
    args: z.array(z.string()),
    isSecond: z.boolean(),
    wasOpenedAtLogin: z.boolean(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const order = z.object({ id: z.number(), act: z.string(), given: z.unknown().optional() })

const tell = (message: object) => process.send?.(JSON.parse(JSON.stringify(message, withoutFunctions)))
const standIn = createStandIn(plan, code => {
  tell({ ended: code, broken: standIn.broken, handedOver: standIn.app.handedOver })
  process.disconnect()
  process.exit(code)
})
const { app } = standIn
installed.electron = standIn.electron
const argv = [process.execPath, ...(plan.isPackaged ? [] : [plan.appFolder]), ...plan.args]
becomeProcess(plan.platform, argv)
const url = import.meta.resolve('./electron.ts')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
})
/** The windows that are open, in the order in which they were opened. */
const open = () => app.windows.filter(one => !one.isDestroyed())
let chosen = 0
const window = () => {
  const found = open()[chosen]
  if (!found) throw new Error('No window was opened')
  return found
}
const contents = () => window().contents

/** What can happen to the app. */
const acts: Readonly<Record<string, (given: unknown) => unknown>> = {
  /** Sends a request of the page to main, as the preload does. */
  ask: async given => {
    const [method, argument] = z.tuple([z.string(), z.unknown()]).parse(given)
    const { webContents: sender } = window()
    const from = { sender, senderFrame: sender.mainFrame }
    const reply: unknown = await standIn.handlers.get('gatehouse:request')?.(from, method, argument)
    return JSON.parse(String(reply))
  },
  secondInstance: given => {
    const second = z.object({ argv: z.array(z.string()), data: z.unknown().optional() }).parse(given)
    app.emit('second-instance', preventable({}), reorderedArguments(second.argv), process.cwd(), second.data)
  },
  openUrl: given => void app.emit('open-url', preventable({}), given),
  navigates: given => contents().navigates(String(given)),
  failsToLoad: given => {
    const event = ['did-fail-load', preventable({}), Number(given), '', 'gatehouse-app://app/', true] as const
    contents().emit(...event)
  },
  preventsUnload: given => {
    contents().acts.preventsUnload = given === true
  },
  /** What follows happens to this window of those that are open. */
  useWindow: given => {
    chosen = Number(given)
    window().emit('focus')
  },
  openWindows: () => open().length,
  closeWindow: () => window().close(),
  crash: () => void contents().emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 1 }),
  activate: () => void app.emit('activate', preventable({}), open().length > 0),
  quit: () => app.quit(),
  download: () => {
    const event = preventable({})
    standIn.session.emit('will-download', event, { getURL: () => 'blob:gatehouse-app://app/1' }, contents())
    return event.defaultPrevented
  },
  contextMenu: given => void contents().emit('context-menu', preventable({}), given),
  /** Writes its final output to stderr and exits at once. */
  serviceEnds: given => {
    const service = standIn.utilities.find(({ serviceName }) => /sandbox/.test(serviceName))
    service?.ends(1, `${String(given)}\n`)
  },
  utilityFails: () => standIn.utilities.map(utility => utility.emit('error', 'FatalError', 'somewhere', '{}')).length,
  click: given => {
    const { label, byKey } = z.object({ label: z.string(), byKey: z.boolean() }).parse(given)
    const item = standIn.menus.flatMap(({ items }) => items.flatMap(({ submenu }) => submenu ?? []))
    const click: unknown = item.find(found => found.label === label)?.click
    if (typeof click !== 'function') throw new Error(`No item ${label}`)
    // What the system does with a key: only macOS calls the item though its key is not registered.
    if (byKey && process.platform !== 'darwin') return
    click({}, undefined, { triggeredByAccelerator: byKey, metaKey: byKey })
  },
  /** Chooses an item of the menu that was shown last. */
  choose: given => {
    const click: unknown = standIn.menus.at(-1)?.items.find(({ label }) => label === given)?.click
    if (typeof click !== 'function') throw new Error(`No item ${String(given)}`)
    click()
  },
  clickTray: given => {
    const tray = standIn.trays.find(({ isDestroyed }) => !isDestroyed)
    if (!tray) throw new Error('There is no tray')
    if (given === undefined) return void tray.emit('click')
    const click: unknown = tray.menu?.items.find(({ label }) => label === given)?.click
    if (typeof click !== 'function') throw new Error(`No item ${String(given)}`)
    click()
  },
  trays: () =>
    standIn.trays.filter(({ isDestroyed }) => !isDestroyed).map(({ menu }) => menu?.items.map(({ label }) => label)),
  dock: () => app.dockMenus.at(-1)?.items.map(({ label }) => label) ?? [],
  noticeFails: () => standIn.notices.map(notice => notice.emit('failed', preventable({}), 'not signed')).length,
  calls: () => standIn.calls,
  menus: () => standIn.menus,
  sent: () => contents().sent,
  broken: () => standIn.broken,
  isInTray: async () => {
    // Main shows it when its store is open, without an event to wait for.
    while (standIn.trays.length === 0) await new Promise(resolve => setTimeout(resolve, 10))
  },
  isUp: async () => {
    // Main opens the window when it is ready, without an event to wait for.
    while (!open().at(-1)?.contents.mainFrame.url) await new Promise(resolve => setTimeout(resolve, 10))
  },
}

process.on('message', async message => {
  const { id, act, given } = order.parse(message)
  try {
    tell({ id, value: (await acts[act]?.(given)) ?? null })
  } catch (error) {
    tell({ id, error: String(error) })
  }
})
process.channel?.unref()
await import(existsSync(builtMain) ? builtMain : layOutSources(plan.userData))
setTimeout(() => app.becomeReady(), plan.readyAfter)

function withoutFunctions(_key: string, value: unknown): unknown {
  return typeof value === 'function' ? 'function' : value
}
