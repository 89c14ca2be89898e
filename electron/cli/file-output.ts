import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fileFailure } from '../main/failure.ts'

/** A file that appears complete or not at all. */
export interface FileOutput {
  readonly stream: Writable
  /** @throws Failure disk */
  end(): Promise<void>
  discard(): Promise<void>
}

export async function createFileOutput(path: string): Promise<FileOutput> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  const stream = createWriteStream(part, { flags: 'wx', mode: 0o600 })
  const done = finished(stream)
  // It is awaited at the end.
  done.catch(() => {})
  return {
    stream,
    end: async () => {
      stream.end()
      try {
        await done
        await rename(part, path)
      } catch (error) {
        throw fileFailure(error)
      }
    },
    discard: async () => {
      stream.destroy()
      await rm(part, { force: true })
    },
  }
}
