import { writeFile } from 'node:fs/promises'

/** Time to wait for rendering: a frame or two for the content, longer for fonts and fade-in animations. */
const settleMilliseconds = 400
const screenshotMilliseconds = 60_000

export interface ScreenshotOptions {
  /** Where the picture goes. */
  readonly file: string
  /** Resolves when the first screen has its data. */
  readonly settled: Promise<void>
  readonly capture: () => Promise<{ toPNG(): Uint8Array }>
  readonly limit?: number
}

/**
 * Writes a picture of the first screen once it has its data.
 * @throws Error when the screen is not ready in time, or the file cannot be written
 */
export async function takeScreenshot(options: ScreenshotOptions): Promise<void> {
  const limit = options.limit ?? screenshotMilliseconds
  const late = Promise.withResolvers<never>()
  const error = new Error(`the first screen had no data within ${Math.round(limit / 1000)} seconds`)
  const timer = setTimeout(() => late.reject(error), limit)
  try {
    await Promise.race([options.settled, late.promise])
  } finally {
    clearTimeout(timer)
  }
  await new Promise(resolve => setTimeout(resolve, settleMilliseconds))
  const picture = await options.capture()
  await writeFile(options.file, picture.toPNG())
}
