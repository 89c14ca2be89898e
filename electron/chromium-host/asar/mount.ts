import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Archive, notFound } from './archive.ts'
import { serveModules } from './modules.ts'

/** From now on this process finds the files and modules of an archive under its path, as Electron lets every app. */
export function mountArchive(file: string): void {
  const archive = new Archive(file)
  serveFiles(archive)
  serveModules(archive)
}

/**
 * Makes the `fs` functions by which apps read their own files work inside an archive. Other functions find no file there, which is stricter than
 * Electron.
 */
function serveFiles(archive: Archive): void {
  const { existsSync, readFileSync } = fs
  const { readFile, realpath } = fs.promises
  const inside = (path: unknown): path is string => typeof path === 'string' && archive.holds(path)

  Object.assign(fs, {
    existsSync: (path: fs.PathLike) =>
      inside(path) && path !== archive.file ? archive.getKind(path) !== undefined : existsSync(path),
    readFileSync: (path: fs.PathOrFileDescriptor, options?: ReadOptions) =>
      inside(path) ? decoded(archive.read(path), options) : readFileSync(path, asObject(options)),
  })
  Object.assign(fs.promises, {
    readFile: async (path: fs.PathLike, options?: ReadOptions) =>
      inside(path) ? decoded(archive.read(path), options) : readFile(path, asObject(options)),
    realpath: async (path: fs.PathLike) => {
      if (!inside(path) || path === archive.file) return realpath(path)
      if (archive.getKind(path) === undefined) throw notFound(path)
      return path
    },
  })
  syncBuiltinESMExports()
}

interface ReadObject {
  readonly encoding?: BufferEncoding | null
}

type ReadOptions = BufferEncoding | ReadObject | null

function asObject(options: ReadOptions | undefined): ReadObject {
  return typeof options === 'string' ? { encoding: options } : (options ?? {})
}

function decoded(content: Buffer, options: ReadOptions | undefined): Buffer | string {
  const { encoding } = asObject(options)
  return encoding ? content.toString(encoding) : content
}
