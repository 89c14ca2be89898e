import { createHash, type Hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BridgeResult, ParsedBridgeArgument } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { LongFileManifest } from '#shared/long-files.ts'
import { fileFailure, invalid } from '../failure.ts'
import { safeFileName } from '../proxy/download-name.ts'
import { withEnding } from './save-file.ts'

export interface LongFileParts {
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
}

/** Files that the page writes in pieces. Every method throws `Failure` when the file cannot be written. */
export interface LongFiles {
  begin(argument: ParsedBridgeArgument<'longFiles.begin'>): Promise<BridgeResult<'longFiles.begin'>>
  write(argument: ParsedBridgeArgument<'longFiles.write'>): Promise<void>
  end(argument: ParsedBridgeArgument<'longFiles.end'>): Promise<BridgeResult<'longFiles.end'>>
  cancel(id: string): Promise<void>
  /** Removes unfinished files. */
  close(): Promise<void>
}

interface LongFile {
  readonly path: string
  readonly part: string
  readonly handle: FileHandle
  readonly hash: Hash
  bytes: number
  /** Serializes the writes of pieces. */
  last: Promise<unknown>
}

/** The page writes one at a time; more open files are a bug. */
const maxAtOnce = 4

/** Writes to a temporary file next to the target, so that an existing file is only replaced by a complete one. */
export function createLongFiles({ chooseFile }: LongFileParts): LongFiles {
  const files = new Map<string, LongFile>()

  function getFile(id: string): LongFile {
    const file = files.get(id)
    if (!file) throw invalid(t('This file is not being written'))
    return file
  }

  async function abandon(id: string, file: LongFile): Promise<void> {
    files.delete(id)
    await file.last.catch(() => undefined)
    await file.handle.close().catch(() => undefined)
    await rm(file.part, { force: true })
    await rm(`${file.part}.manifest`, { force: true })
  }

  /** @throws Failure, after which the partial file is removed */
  async function orAbandon<T>(id: string, file: LongFile, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      await abandon(id, file)
      throw fileFailure(error)
    }
  }

  async function finish(file: LongFile, given: LongFileManifest) {
    await file.last
    await file.handle.sync()
    await file.handle.close()
    const sha256 = file.hash.digest('hex')
    const manifest = getManifest(file.path)
    const facts = { ...given, file: basename(file.path), bytes: file.bytes, sha256 }
    // Written under a random name first: writing must not follow a symlink at the manifest's path.
    const part = `${file.part}.manifest`
    await writeFile(part, `${JSON.stringify(facts, null, 2)}\n`, { flag: 'wx' })
    await rename(file.part, file.path)
    await rename(part, manifest)
    return { path: file.path, manifest, sha256 }
  }

  return {
    begin: async ({ name, type }) => {
      if (files.size >= maxAtOnce) throw invalid(t('Other files are still being written'))
      const path = await chooseFile(withEnding(safeFileName(name), type))
      if (path === null) return null
      // The user agreed to replace the chosen file and thereby its manifest, but not a manifest without a file.
      if (!existsSync(path) && existsSync(getManifest(path))) {
        throw invalid(t('{name} already exists; choose another name', { name: basename(getManifest(path)) }))
      }
      const id = randomUUID()
      const part = `${path}.${id.slice(0, 8)}.part`
      const handle = await open(part, 'wx').catch((error: unknown) => {
        throw fileFailure(error)
      })
      files.set(id, { path, part, handle, hash: createHash('sha256'), bytes: 0, last: Promise.resolve() })
      return { id }
    },
    write: async ({ id, text }) => {
      const file = getFile(id)
      const piece = Buffer.from(text, 'utf8')
      file.last = file.last.then(async () => {
        await file.handle.writeFile(piece)
        file.hash.update(piece)
        file.bytes += piece.length
      })
      await orAbandon(id, file, file.last)
    },
    end: async ({ id, manifest }) => {
      const file = getFile(id)
      const finished = await orAbandon(id, file, finish(file, manifest))
      files.delete(id)
      return finished
    },
    cancel: async id => {
      const file = files.get(id)
      if (file) await abandon(id, file)
    },
    close: async () => {
      await Promise.all([...files].map(([id, file]) => abandon(id, file)))
    },
  }
}

/** Where the manifest of a file lies. */
function getManifest(path: string): string {
  return `${path}.manifest.json`
}
