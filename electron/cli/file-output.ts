import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fileFailure } from '../main/failure.ts'
import { getFlag, type Typed } from './command.ts'
import type { Io } from './io.ts'

/** Writes to the file of --to, which appears complete or not at all; else to standard output. */
export async function toTarget(typed: Typed, io: Io, work: (target: Io) => Promise<void>): Promise<void> {
  const to = getFlag(typed, 'to')
  if (to === undefined) return work(io)
  const file = await createFileOutput(resolve(to))
  try {
    await work({ ...io, stdout: file.stream })
    await file.end()
  } catch (error) {
    await file.discard()
    throw error
  }
}

interface FileOutput {
  readonly stream: Writable
  /** @throws Failure disk */
  end(): Promise<void>
  discard(): Promise<void>
}

async function createFileOutput(path: string): Promise<FileOutput> {
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
