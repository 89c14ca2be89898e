/**
 * Loaded before Electron's own installer: limits how long its download waits for a response and between two chunks, but not the total time, and
 * reports progress. Exit code 3 means that data was received, so that a retry may succeed.
 */
import { writeSync } from 'node:fs'

const connectMs = 15_000
const stallMs = 30_000
/** The launcher opens this pipe for progress messages; the installer's own output is discarded. */
const progressPipe = 3

/**
 * @param {typeof fetch} plain
 * @param {{ connectMs: number, stallMs: number, told: (megabytes: number, of: number | null) => void }} limits
 * @returns {typeof fetch} rejects when the response, or the next chunk, times out
 */
export function boundFetch(plain, { connectMs, stallMs, told }) {
  return async (input, init) => {
    const abort = new AbortController()
    const late = (/** @type {number} */ ms) =>
      setTimeout(() => abort.abort(new Error(`nothing came for ${ms / 1000} s`)), ms)
    let timer = late(connectMs)
    try {
      const response = await plain(input, { ...init, signal: abort.signal })
      if (!response.ok || !response.body) return response
      clearTimeout(timer)
      const length = Number(response.headers.get('content-length'))
      let bytes = 0
      timer = late(stallMs)
      const watch = new TransformStream({
        transform: (chunk, controller) => {
          clearTimeout(timer)
          timer = late(stallMs)
          bytes += chunk.byteLength
          told(bytes / 1e6, length > 0 ? length / 1e6 : null)
          controller.enqueue(chunk)
        },
        flush: () => clearTimeout(timer),
      })
      return new Response(response.body.pipeThrough(watch), response)
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}

if (process.env.GATEHOUSE_BOUNDED_DOWNLOAD === '1') {
  let lastStep = -1
  let hasCome = false
  globalThis.fetch = boundFetch(fetch, {
    connectMs,
    stallMs,
    told: (megabytes, of) => {
      hasCome = true
      const step = Math.floor(megabytes / 10)
      if (step === lastStep) return
      lastStep = step
      writeSync(progressPipe, `  ${Math.round(megabytes)}${of === null ? '' : ` of ${Math.round(of)}`} MB\n`)
    },
  })
  process.once('exit', code => {
    if (code !== 0 && hasCome) process.exitCode = 3
  })
}
