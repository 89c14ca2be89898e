import { EventEmitter } from 'node:events'
import type { Protocol } from 'devtools-protocol'
import type * as Electron from 'electron'
import type { DevToolsSession } from '../devtools/connection.ts'
import type { AppUrls } from './app-urls.ts'
import { type Frame, FrameTable, type PreloadContext } from './frames.ts'
import { interceptRequests, type Navigation, type SchemeHandler } from './interception.ts'
import { PageZoom } from './page-zoom.ts'
import type { WorldScripts } from './world-scripts.ts'
import { Codec } from './worlds/codec.ts'

/** A message from the preload of one frame. `reply` is undefined for one-way messages. */
export interface PageMessage {
  channel: string
  args: unknown[]
  frame: Frame
  origin: string
  reply: ((outcome: { value: unknown } | { error: string }) => void) | undefined
}

/** A new window that the page requests, with its address in the app's scheme. */
export interface WindowRequest {
  url: string
  frameName: string
  features: string
  disposition: 'new-window' | 'foreground-tab'
}

/** The part of Electron's context menu parameters that the app uses. */
export type ContextMenuParams = Pick<
  Electron.ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'linkURL'
>

export interface PageEvents {
  message: [message: PageMessage]
  'window-request': [request: WindowRequest]
  'context-menu': [params: ContextMenuParams]
  'dom-ready': []
  title: [title: string]
  /** The document prevented unloading; the callback decides whether to leave anyway, and resolves when the page's thread is free again. */
  'before-unload': [leave: (anyway: boolean) => Promise<void>]
  /** The window may be elsewhere or of another size. */
  placed: []
  /** The window has the focus. */
  used: []
  /** The main frame's document has loaded; the loader ID is that of Page.navigate. */
  loaded: [loaderId: string]
  console: [level: 'debug' | 'info' | 'warning' | 'error', text: string, url: string, line: number]
  crashed: []
  /** The page's thread has not answered for some time; and it answers again. */
  unresponsive: []
  responsive: []
  closed: []
}

/** What a page needs from its host. */
export interface PageOptions {
  urls: AppUrls
  handlerFor(scheme: string): SchemeHandler | undefined
  mayNavigate(navigation: Navigation): boolean
  scripts: WorldScripts
}

const codec = new Codec()

/** The interval of pings, and the time without a reply after which the page is unresponsive (as in Electron), in milliseconds. */
const hang = { betweenPings: 2000, unresponsive: 15_000 }

/**
 * Long texts cross in parts: host, browser and page work on one each at the same time, and the page is free in between. All of
 * megabytes as one message takes twice as long.
 */
const lengthOfPart = 64 * 1024

/** One page of Chromium under the app's control: its frames, its requests, its messages. */
export class Page extends EventEmitter<PageEvents> {
  readonly session: DevToolsSession
  readonly frames: FrameTable
  readonly zoom: PageZoom
  readonly #options: PageOptions
  readonly #begun = Promise.withResolvers<void>()
  #lastLoaded = ''
  #gone = false

  constructor(session: DevToolsSession, mainFrameId: string, options: PageOptions) {
    super()
    this.session = session
    this.#options = options
    this.frames = new FrameTable(mainFrameId)
    this.zoom = new PageZoom(session)
  }

  /**
   * Sets up interception, preload and message channel, and lets Chromium finish the empty document that its window began
   * with. Must complete before the app's page is loaded: Chromium drops a session's events for a while when it commits
   * two documents at a time, among them the first messages of the preload.
   */
  async prepare(): Promise<void> {
    const { session } = this
    session.on('Page.lifecycleEvent', event => this.#lifecycle(event))
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.emit('window-request', {
        url: this.#options.urls.toApp(url),
        frameName: windowName,
        features: windowFeatures.join(','),
        disposition: 'new-window',
      }),
    )
    // A link clicked with the middle button, Ctrl or Shift; like window.open, Chromium opens no window for it.
    session.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
      if (disposition !== 'newTab' && disposition !== 'newWindow') return
      this.emit('window-request', {
        url: this.#options.urls.toApp(url),
        frameName: '',
        features: '',
        disposition: disposition === 'newTab' ? 'foreground-tab' : 'new-window',
      })
    })
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return
      const leave = async (accept: boolean) => {
        await session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined)
        await untilIdle(session)
      }
      this.emit('before-unload', leave)
    })
    session.on('Inspector.targetCrashed', () => {
      this.#gone = true
      this.#begun.resolve()
      this.emit('crashed')
    })
    session.on('Inspector.targetReloadedAfterCrash', () => {
      this.#gone = false
    })
    session.on('detached', () => {
      this.#gone = true
      this.#begun.resolve()
      this.emit('closed')
    })
    watchAnswers(session, this)
    await Promise.all([
      this.#prepareFrames(session),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      this.#begun.promise,
    ])
  }

  /** Resolves when a load has finished, or another one took its place. */
  async loaded(loaderId: string): Promise<void> {
    while (this.#lastLoaded !== loaderId && !this.#gone) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.once('loaded', () => resolve())
      this.once('closed', resolve)
      this.once('crashed', resolve)
      await promise
      if (this.frames.main.loaderId !== loaderId) return
    }
  }

  /** Sends one message to the preload of the main frame; it is dropped when there is none, as in Electron. */
  send(channel: string, args: unknown[]): void {
    const { preload } = this.frames.main
    if (preload) this.#deliver(preload, 'message', 0, channel, args)
  }

  #lifecycle({ frameId, loaderId, name }: Protocol.Page.LifecycleEventEvent): void {
    const { main } = this.frames
    if (frameId === main.id && name === 'load') this.#begun.resolve()
    // Chromium's window begins with an empty document that is none of the app's.
    const isOurs = main.loaderId === loaderId && !/^(data:|about:blank|$)/.test(main.url)
    if (frameId !== main.id || !isOurs) return
    if (name === 'DOMContentLoaded') this.emit('dom-ready')
    if (name === 'load') {
      this.#lastLoaded = loaderId
      this.emit('loaded', loaderId)
    }
  }

  async #prepareFrames(session: DevToolsSession): Promise<void> {
    const { scripts } = this.#options
    this.frames.follow(session, scripts.worldName)
    this.#followConsole(session)
    session.on('Runtime.bindingCalled', event => this.#receive(session, event))
    const { binding, worldName, mainScript, preloadScript } = scripts
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      this.#intercept(session),
      session.send('Runtime.addBinding', { name: binding, executionContextName: worldName }),
      // In this order: the page's world must listen before the preload's world announces itself.
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainScript }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadScript, worldName }),
    ])
  }

  /** Intercepts a session's requests, and those of the workers and frames in other processes that appear below it. */
  async #intercept(session: DevToolsSession): Promise<void> {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      this.#adopt(session.child(sessionId), targetInfo).catch(() => undefined)
    })
    await Promise.all([
      interceptRequests(session, {
        urls: this.#options.urls,
        handlerFor: scheme => this.#options.handlerFor(scheme),
        mayNavigate: navigation => this.#options.mayNavigate(navigation),
        refused: url => this.emit('console', 'warning', `Refused: ${url} is none of the app's own addresses`, url, 0),
      }),
      session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ])
  }

  async #adopt(child: DevToolsSession, { type }: Protocol.Target.TargetInfo): Promise<void> {
    try {
      if (type === 'iframe') await this.#prepareFrames(child)
      else {
        this.#followConsole(child)
        await Promise.all([this.#intercept(child), child.send('Runtime.enable')])
      }
    } finally {
      await child.send('Runtime.runIfWaitingForDebugger')
    }
  }

  #followConsole(session: DevToolsSession): void {
    session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const top = stackTrace?.callFrames[0]
      const text = args
        .map(arg => (arg.value === undefined ? (arg.description ?? arg.type) : String(arg.value)))
        .join(' ')
      const level = type === 'error' || type === 'warning' || type === 'debug' ? type : 'info'
      this.emit('console', level, text, this.#options.urls.toApp(top?.url ?? ''), top?.lineNumber ?? 0)
    })
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, url, lineNumber } }) => {
      const what = exception?.description ?? String(exception?.value ?? '')
      this.emit('console', 'error', `${text} ${what}`, this.#options.urls.toApp(url ?? ''), lineNumber)
    })
    session.on('Log.entryAdded', ({ entry: { level, text, url, lineNumber } }) => {
      // Of the host's making (see noPopups in interception.ts), and meant for iframes.
      if (text.startsWith('An iframe which has both allow-scripts and allow-same-origin')) return
      const known = level === 'verbose' ? 'debug' : level
      this.emit('console', known, text, this.#options.urls.toApp(url ?? ''), lineNumber ?? 0)
    })
  }

  #receive(session: DevToolsSession, { name, payload, executionContextId }: Protocol.Runtime.BindingCalledEvent): void {
    if (name !== this.#options.scripts.binding) return
    const frame = this.frames.bySender(session, executionContextId)
    const context = frame?.preload
    if (!frame || !context) return
    const end = payload.indexOf('\n')
    const [kind, id, channel] = JSON.parse(payload.slice(0, end))
    const decoded = codec.decode(payload.slice(end + 1))
    const args = Array.isArray(decoded) ? decoded : []
    if (kind === 'title') {
      this.emit('title', String(args[0]))
      return
    }
    if (kind === 'context-menu') {
      const [isEditable, selectionText, isEnabled, link] = args
      const about = contextMenuParams(isEditable === true, String(selectionText), isEnabled === true)
      this.emit('context-menu', { ...about, linkURL: link === '' ? '' : this.#options.urls.toApp(String(link)) })
      return
    }
    if (kind === 'placed' || kind === 'used') {
      this.emit(kind)
      return
    }
    this.emit('message', {
      channel,
      args,
      frame,
      origin: context.origin,
      reply:
        kind === 'invoke'
          ? outcome => {
              if ('error' in outcome) this.#deliver(context, 'failure', id, channel, outcome.error)
              else this.#deliverResult(context, id, channel, outcome.value)
            }
          : undefined,
    })
  }

  #deliverResult(context: PreloadContext, id: number, channel: string, value: unknown): void {
    try {
      this.#deliver(context, 'result', id, channel, value)
    } catch (error) {
      this.#deliver(context, 'failure', id, channel, String(error))
    }
  }

  #deliver(context: PreloadContext, kind: string, id: number, channel: string, value: unknown): void {
    const text = `${JSON.stringify([kind, id, channel])}\n${codec.encode(value)}`
    const { receiver } = this.#options.scripts
    for (let start = 0; start < text.length; start += lengthOfPart) {
      const end = start + lengthOfPart
      const part = JSON.stringify(text.slice(start, end))
      context.session
        .send('Runtime.evaluate', {
          contextId: context.contextId,
          expression: `${receiver}(${part}, ${end >= text.length})`,
        })
        // The context was destroyed with its document; the result is no longer needed.
        .catch(() => undefined)
    }
  }
}

function contextMenuParams(
  isEditable: boolean,
  selectionText: string,
  isEnabled: boolean,
): Omit<ContextMenuParams, 'linkURL'> {
  const canEdit = isEditable && isEnabled
  const isSelected = selectionText !== ''
  const editFlags = {
    canUndo: canEdit,
    canRedo: canEdit,
    canCut: canEdit && isSelected,
    canCopy: isSelected,
    canPaste: canEdit,
    canDelete: canEdit && isSelected,
    canSelectAll: true,
    canEditRichly: false,
  }
  return { isEditable, selectionText, editFlags }
}

/** Resolves when the page's thread is free. A page that crashed, or is between two documents, counts as free. */
async function untilIdle(session: DevToolsSession): Promise<void> {
  await session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
}

/** Pings the page repeatedly with an empty expression, which is answered when its thread is free. */
function watchAnswers(session: DevToolsSession, page: EventEmitter<PageEvents>): void {
  let isOver = false
  session.on('detached', () => {
    isOver = true
  })
  const ping = async () => {
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      if (!isOver) page.emit('unresponsive')
    }, hang.unresponsive)
    late.unref()
    await untilIdle(session)
    clearTimeout(late)
    if (isLate && !isOver) page.emit('responsive')
    if (!isOver) setTimeout(ping, hang.betweenPings).unref()
  }
  setTimeout(ping, hang.betweenPings).unref()
}
