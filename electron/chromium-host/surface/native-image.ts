import type * as Electron from 'electron'

type Methods = Pick<Electron.NativeImage, 'isEmpty' | 'setTemplateImage' | 'toDataURL' | 'toPNG' | 'getSize'>

/** Electron's NativeImage, for PNG pictures that Chromium made. */
export class HostImage implements Methods {
  readonly #png: Buffer

  constructor(png: Buffer) {
    this.#png = png
  }

  isEmpty(): boolean {
    return this.#png.length === 0
  }

  /** There is no menu bar that would colour it. */
  setTemplateImage(): void {}

  toPNG(): Buffer {
    return this.#png
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`
  }

  getSize(): { width: number; height: number } {
    // A PNG begins with its header chunk, which holds both as 32-bit numbers.
    if (this.#png.length < 24) return { width: 0, height: 0 }
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) }
  }
}

/** Electron's `nativeImage`, for PNG data. */
export const hostNativeImage = {
  createFromBuffer: (png: Buffer) => new HostImage(png),
}
