import { EventEmitter } from 'node:events'
import type { Protocol } from 'devtools-protocol'
import type { DevToolsSession } from '../devtools/connection.ts'
import type { AppUrls } from './app-urls.ts'
import { type Frame, FrameTable, type PreloadContext } from './frames.ts'
import { interceptRequests, type Navigation, type SchemeHandler } from './interception.ts'
import type { WorldScripts } from './world-scripts.ts'
import { createCodec } from './worlds/codec.ts'

/** A message from the preload of one frame. `reply` is undefined for one-way messages. */
export interface PageMessage {
  channel: string
  args: unknown[]
  frame: Frame
  origin: string
  reply: ((outcome: { value: unknown } | { error: string }) => void) | undefined
}

/** A new window the page asks for; the address is the app's. */
export interface WindowRequest {
  url: string
  frameName: string
  features: string
}

export interface PageEvents {
  message: [message: PageMessage]
  'window-request': [request: WindowRequest]
  navigated: [url: string, isMainFrame: boolean]
  'dom-ready': []
  loaded: []
  console: [level: 'debug' | 'info' | 'warning' | 'error', text: string, url: string, line: number]
  crashed: []
  closed: []
}

/** What a page needs from its host. */
export interface PageOptions {
  urls: AppUrls
  handlerFor(scheme: string): SchemeHandler | undefined
  mayNavigate(navigation: Navigation): boolean
  scripts: WorldScripts | undefined
}

const codec = createCodec()

/** One page of Chromium under the app's control: its frames, its requests, its messages. */
export class Page extends EventEmitter<PageEvents> {
  readonly session: DevToolsSession
  readonly frames: FrameTable
  readonly #options: PageOptions

  constructor(session: DevToolsSession, mainFrameId: string, options: PageOptions) {
    super()
    this.session = session
    this.#options = options
    this.frames = new FrameTable(mainFrameId)
  }

  /** Puts interception, preload and message channel in place. Nothing of the app may be loaded before this is done. */
  async prepare(): Promise<void> {
    const { session } = this
    session.on('Page.loadEventFired', () => this.emit('loaded'))
    session.on('Page.domContentEventFired', () => this.emit('dom-ready'))
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.emit('window-request', {
        url: this.#options.urls.toApp(url),
        frameName: windowName,
        features: windowFeatures.join(','),
      }),
    )
    session.on('Inspector.targetCrashed', () => this.emit('crashed'))
    session.on('detached', () => this.emit('closed'))
    await this.#prepareFrames(session)
  }

  /** Sends one message to the preload of the main frame; it is dropped when there is none, as in Electron. */
  send(channel: string, args: unknown[]): void {
    const { preload } = this.frames.main
    if (preload) this.#deliver(preload, 'message', 0, channel, args)
  }

  async #prepareFrames(session: DevToolsSession): Promise<void> {
    const { scripts } = this.#options
    this.frames.follow(session, scripts?.worldName ?? '')
    session.on('Page.frameNavigated', ({ frame }) => {
      this.emit('navigated', this.#options.urls.toApp(frame.url), frame.id === this.frames.mainFrameId)
    })
    this.#followConsole(session)
    session.on('Runtime.bindingCalled', event => this.#receive(session, event))
    const ready = [
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      this.#intercept(session),
    ]
    if (scripts) {
      ready.push(
        session.send('Runtime.addBinding', { name: scripts.binding, executionContextName: scripts.worldName }),
        // In this order: the page's world must be listening when the preload's world makes itself known.
        session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.mainScript }).then(() => undefined),
        session
          .send('Page.addScriptToEvaluateOnNewDocument', {
            source: scripts.preloadScript,
            worldName: scripts.worldName,
          })
          .then(() => undefined),
      )
    }
    await Promise.all(ready)
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
      const known = level === 'verbose' ? 'debug' : level
      this.emit('console', known, text, this.#options.urls.toApp(url ?? ''), lineNumber ?? 0)
    })
  }

  #receive(session: DevToolsSession, { name, payload, executionContextId }: Protocol.Runtime.BindingCalledEvent): void {
    if (name !== this.#options.scripts?.binding) return
    const frame = this.frames.bySender(session, executionContextId)
    const context = frame?.preload
    if (!frame || !context) return
    const end = payload.indexOf('\n')
    const [kind, id, channel] = JSON.parse(payload.slice(0, end))
    const args = codec.decode(payload.slice(end + 1))
    this.emit('message', {
      channel,
      args: Array.isArray(args) ? args : [],
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
    const receiver = this.#options.scripts?.receiver
    context.session
      .send('Runtime.callFunctionOn', {
        executionContextId: context.contextId,
        functionDeclaration: `function (text) { ${receiver}(text) }`,
        arguments: [{ value: text }],
      })
      // The context went away with its document; nobody waits for this any more.
      .catch(() => undefined)
  }
}
