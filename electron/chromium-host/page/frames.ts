import type { Protocol } from 'devtools-protocol'
import type { DevToolsSession } from '../devtools/connection.ts'

/** One frame of a page, as Chromium reports it; addresses are Chromium's own. */
export interface Frame {
  readonly id: string
  readonly routingId: number
  parentId: string | undefined
  url: string
  name: string
  /** The load that brought the document in this frame. */
  loaderId: string
  /** The context of the preload's world in this frame, and the session it lives in. */
  preload: PreloadContext | undefined
}

/** One living JavaScript context of the preload's world. `origin` is Chromium's own word for where its code is from. */
export interface PreloadContext {
  readonly session: DevToolsSession
  readonly contextId: number
  readonly origin: string
}

/** The frames of a page and the preload contexts in them, followed through the events of the page's sessions. */
export class FrameTable {
  readonly mainFrameId: string
  readonly #frames = new Map<string, Frame>()
  #lastRoutingId = 0

  constructor(mainFrameId: string) {
    this.mainFrameId = mainFrameId
    this.#add(mainFrameId, undefined)
  }

  get main(): Frame {
    return this.#frames.get(this.mainFrameId) ?? this.#add(this.mainFrameId, undefined)
  }

  get(id: string): Frame | undefined {
    return this.#frames.get(id)
  }

  /** Every frame with a preload context. */
  *withPreload(): Generator<PreloadContext> {
    for (const frame of this.#frames.values()) if (frame.preload) yield frame.preload
  }

  /** The frame whose preload context has this id in this session; undefined when that context is gone. */
  bySender(session: DevToolsSession, contextId: number): Frame | undefined {
    for (const frame of this.#frames.values()) {
      if (frame.preload?.session === session && frame.preload.contextId === contextId) return frame
    }
    return undefined
  }

  /** Follows one session's events: the page's own, or one of a frame in another process. */
  follow(session: DevToolsSession, preloadWorldName: string): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.#add(frameId, parentFrameId))
    session.on('Page.frameNavigated', ({ frame }) => {
      const known = this.#frames.get(frame.id) ?? this.#add(frame.id, frame.parentId)
      known.url = frame.url
      known.name = frame.name ?? ''
      known.loaderId = frame.loaderId
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const known = this.#frames.get(frameId)
      if (known) known.url = url
    })
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      // "swap": the frame lives on in another process.
      if (reason === 'remove') this.#frames.delete(frameId)
    })
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === preloadWorldName) this.#addContext(session, context)
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      const frame = this.bySender(session, executionContextId)
      if (frame) frame.preload = undefined
    })
    const clear = (): void => {
      for (const frame of this.#frames.values()) if (frame.preload?.session === session) frame.preload = undefined
    }
    session.on('Runtime.executionContextsCleared', clear)
    session.on('detached', clear)
  }

  #add(id: string, parentId: string | undefined): Frame {
    const known = this.#frames.get(id)
    if (known) {
      known.parentId ??= parentId
      return known
    }
    const frame: Frame = {
      id,
      routingId: ++this.#lastRoutingId,
      parentId,
      url: '',
      name: '',
      loaderId: '',
      preload: undefined,
    }
    this.#frames.set(id, frame)
    return frame
  }

  #addContext(session: DevToolsSession, context: Protocol.Runtime.ExecutionContextDescription): void {
    const frameId: unknown = context.auxData?.frameId
    if (typeof frameId !== 'string') return
    const frame = this.#frames.get(frameId) ?? this.#add(frameId, undefined)
    frame.preload = { session, contextId: context.id, origin: context.origin }
  }
}
