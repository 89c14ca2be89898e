import type * as Electron from 'electron'
import type { AppUrls } from '../page/app-urls.ts'
import type { Frame, FrameTable } from '../page/frames.ts'

/** The part of Electron's WebFrameMain that sender checks use. */
type FrameFacts = Pick<
  Electron.WebFrameMain,
  'url' | 'origin' | 'name' | 'processId' | 'routingId' | 'frameTreeNodeId' | 'detached'
>

/** One frame of a page, live: its address and origin are what Chromium reports now. Equal frames are the same object. */
export class HostFrame implements FrameFacts {
  readonly #frame: Frame
  readonly #frames: FrameTable
  readonly #urls: AppUrls

  constructor(frame: Frame, frames: FrameTable, urls: AppUrls) {
    this.#frame = frame
    this.#frames = frames
    this.#urls = urls
  }

  get url(): string {
    return this.#urls.toApp(this.#frame.url)
  }

  get origin(): string {
    return appOrigin(this.#urls, this.#frame.preload?.origin ?? this.#frame.url)
  }

  get name(): string {
    return this.#frame.name
  }

  get parent(): HostFrame | null {
    const { parentId } = this.#frame
    return parentId === undefined ? null : getFrame(this.#frames, this.#urls, parentId)
  }

  get top(): HostFrame | null {
    return getFrame(this.#frames, this.#urls, this.#frames.mainFrameId)
  }

  get detached(): boolean {
    return this.#frames.get(this.#frame.id) !== this.#frame
  }

  get processId(): number {
    return 1
  }

  get routingId(): number {
    return this.#frame.routingId
  }

  get frameTreeNodeId(): number {
    return this.#frame.routingId
  }
}

const known = new WeakMap<Frame, HostFrame>()

/** The frame with this id; null when it is gone. */
export function getFrame(frames: FrameTable, urls: AppUrls, id: string): HostFrame | null {
  const frame = frames.get(id)
  if (!frame) return null
  const made = known.get(frame) ?? new HostFrame(frame, frames, urls)
  known.set(frame, made)
  return made
}

/** The origin of an address in the app's words; 'null' for opaque ones, as Electron has it. */
function appOrigin(urls: AppUrls, address: string): string {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/.exec(urls.toApp(address))?.[0]
  return origin ?? 'null'
}
