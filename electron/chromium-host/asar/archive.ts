import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'

/** A file of an archive, as its header has it. */
interface FileEntry {
  readonly size: number
  /** Where it begins, behind the header; not given for a file that stands beside the archive. */
  readonly offset?: string
  readonly unpacked?: true
  readonly integrity: { readonly hash: string }
}
interface FolderEntry {
  readonly files: Readonly<Record<string, Entry>>
}
type Entry = FileEntry | FolderEntry

/** Bytes before the header's JSON: two lengths of the length, two of the header. */
const prefixLength = 16

/** The archive in a path, such as `/app/app.asar` in `/app/app.asar/out/main/index.js`; undefined when there is none. */
export function archiveIn(path: string): string | undefined {
  return /^(.*?\.asar)(?:$|[/\\])/s.exec(path)?.[1]
}

/** A packaged app: one archive, and next to it, in `.unpacked`, the files that can't be loaded from an archive. */
export class Archive {
  readonly file: string
  readonly #root: FolderEntry
  readonly #contentStart: number

  /** Opens an archive. Throws when there is none or it cannot be read. */
  constructor(file: string) {
    this.file = file
    const prefix = readAt(file, 0, prefixLength)
    this.#contentStart = 8 + prefix.readUInt32LE(4)
    this.#root = JSON.parse(readAt(file, prefixLength, prefix.readUInt32LE(12)).toString('utf8'))
  }

  /** Whether a path leads to this archive or into it. */
  holds(path: string): boolean {
    return path === this.file || path.startsWith(this.file + sep)
  }

  /** What stands at a path of the archive. */
  getKind(path: string): 'file' | 'folder' | undefined {
    const entry = this.#entry(path)
    return entry && ('files' in entry ? 'folder' : 'file')
  }

  /** Where a file can be opened by the system: beside the archive; undefined for one that is inside. */
  besides(path: string): string | undefined {
    const entry = this.#entry(path)
    if (!entry || 'files' in entry || !entry.unpacked) return undefined
    return join(`${this.file}.unpacked`, relative(this.file, path))
  }

  /** The content of a file. Throws when there is none, or when it is not the content the header was made for. */
  read(path: string): Buffer {
    const entry = this.#entry(path)
    if (!entry || 'files' in entry) throw notFound(path)
    const content = entry.unpacked
      ? readAt(join(`${this.file}.unpacked`, relative(this.file, path)), 0, entry.size)
      : readAt(this.file, this.#contentStart + Number(entry.offset), entry.size)
    if (createHash('sha256').update(content).digest('hex') !== entry.integrity.hash) {
      throw new Error(`${path} is not what was packaged`)
    }
    return content
  }

  #entry(path: string): Entry | undefined {
    const inside = relative(this.file, path)
    if (isAbsolute(inside) || inside.startsWith('..')) return undefined
    let entry: Entry | undefined = this.#root
    for (const name of inside === '' ? [] : inside.split(sep)) {
      entry = entry && 'files' in entry && Object.hasOwn(entry.files, name) ? entry.files[name] : undefined
    }
    return entry
  }
}

/** The error Node's own functions have for a file that is not there. */
export function notFound(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT', path })
}

function readAt(file: string, position: number, length: number): Buffer {
  const handle = openSync(file, 'r')
  try {
    const content = Buffer.alloc(length)
    const read = readSync(handle, content, 0, length, position)
    return content.subarray(0, read)
  } finally {
    closeSync(handle)
  }
}
