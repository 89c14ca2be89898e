import { randomBytes } from 'node:crypto'
import type * as Electron from 'electron'
import type { AttachedPage, Browser } from '../chromium/browser.ts'
import type { Host } from '../lifecycle/host.ts'
import { type MessageContent, messageWorld } from '../page/worlds/message-world.ts'

/** In pixels of the window's content; a longer message scrolls. */
const size = { width: 520, smallestHeight: 140, greatestHeight: 640 } as const

/** The window a message box belongs to: it is drawn over it, and goes with it. */
export interface Parent {
  getNormalBounds(): Electron.Rectangle
  once(event: 'closed', listener: () => void): unknown
}

type Options = Electron.MessageBoxOptions

/** Which button closes the box without choosing: the given one, else one that is called so, else the first, as in Electron. */
function getCancelId({ cancelId, buttons = [] }: Options): number {
  return (
    cancelId ??
    Math.max(
      0,
      buttons.findIndex(label => /^(cancel|no)$/i.test(label)),
    )
  )
}

/**
 * Shows a message box as a separate window, outside the profile of the app's pages: no page of the app can reach, read, cover or answer it. Resolves
 * with its cancel button when it is closed, aborted, or can't be shown.
 */
export async function showMessageBox(
  host: Host,
  parent: Parent | null,
  options: Options,
): Promise<Electron.MessageBoxReturnValue> {
  const cancelId = getCancelId(options)
  const answered = (response: number) => ({ response, checkboxChecked: options.checkboxChecked ?? false })
  if (options.signal?.aborted) return answered(cancelId)
  try {
    const { browser, attached: page } = await host.openPage('apart')
    const response = await getAnswer(browser, page, parent, options, cancelId)
    await browser.close(page.targetId)
    return answered(response)
  } catch (error) {
    process.stderr.write(
      `A message box could not be shown: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return answered(cancelId)
  }
}

async function getAnswer(
  browser: Browser,
  page: AttachedPage,
  parent: Parent | null,
  options: Options,
  cancelId: number,
): Promise<number> {
  const { session, targetId } = page
  const { promise, resolve } = Promise.withResolvers<number>()
  const cancel = () => resolve(cancelId)
  session.once('detached', cancel)
  session.once('Inspector.targetCrashed', cancel)
  parent?.once('closed', cancel)
  options.signal?.addEventListener('abort', cancel, { once: true })
  const buttons = options.buttons?.length ? options.buttons : ['OK']
  session.on('Runtime.bindingCalled', ({ payload }) => {
    const [kind, value] = payload.split(' ')
    if (kind === 'height') void place(browser, targetId, parent, Number(value)).catch(() => undefined)
    else if (kind === 'answer' && Number(value) in buttons) resolve(Number(value))
  })
  const secret = randomBytes(16).toString('hex')
  const worldName = `message ${secret}`
  const content: MessageContent = {
    title: options.title || 'Message',
    message: options.message,
    detail: options.detail ?? '',
    buttons,
    defaultId: options.defaultId ?? cancelId,
    cancelId,
    isWarning: options.type === 'warning' || options.type === 'error',
    binding: `m${secret}`,
  }
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    // The document needs no network.
    session.send('Network.enable'),
    session.send('Network.setBlockedURLs', { urls: ['*'] }),
    session.send('Runtime.addBinding', { name: content.binding, executionContextName: worldName }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${messageWorld})(${JSON.stringify(content)})`,
      worldName,
      runImmediately: true,
    }),
  ])
  await session.send('Runtime.runIfWaitingForDebugger')
  await session.send('Page.bringToFront')
  return await promise
}

/** Sizes the window to its content and centres it on its parent. */
async function place(browser: Browser, targetId: string, parent: Parent | null, desired: number): Promise<void> {
  const { browser: devTools } = browser.process.connection
  const { windowId } = await devTools.send('Browser.getWindowForTarget', { targetId })
  const { width } = size
  const height = Math.min(size.greatestHeight, Math.max(size.smallestHeight, Math.ceil(desired)))
  const over = parent?.getNormalBounds()
  const left = over ? Math.round(over.x + (over.width - width) / 2) : undefined
  const top = over ? Math.round(over.y + (over.height - height) / 3) : undefined
  const bounds = { width, height, ...(left !== undefined && top !== undefined && { left, top }) }
  await devTools.send('Browser.setWindowBounds', { windowId, bounds })
}
