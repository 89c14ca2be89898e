import { meansSubmoduleFile, splitPath } from './file-path.ts'
import { emptyTree, isObjectId } from './object-id.ts'
import { type TreeToWrite, writeBlobs, writeTrees } from './object-writer.ts'
import type { GitRepository } from './repository.ts'
import { modes, storedEntries, typeOfMode } from './tree.ts'

/** What a file holds: an object that is there, or bytes that are still to be written. */
type Content = { readonly id: string } | { readonly bytes: Buffer }

export interface File {
  readonly mode: string
  readonly content: Content
}

/** A path that cannot be made: something of another kind stands in its way. */
export class PathInTheWayError extends Error {
  readonly path: string

  constructor(path: string) {
    super(`"${path}" is in the way.`)
    this.name = 'PathInTheWayError'
    this.path = path
  }
}

interface Folder {
  /** Null when the folder is new. */
  readonly id: string | null
  /** Under the bytes of their names (see `getBytes`); null until they are needed. */
  entries: Map<string, Folder | File> | null
  changed: boolean
}

/**
 * A tree being edited: starts as the tree of a commit (or empty) and reads only the folders on changed paths. Paths have been checked with
 * `isFilePath`. Objects are written by `write` only.
 */
export class TreeEditor {
  readonly #repository: GitRepository
  readonly #root: Folder

  constructor(repository: GitRepository, tree: string | null) {
    this.#repository = repository
    this.#root = { id: tree, entries: null, changed: tree === null }
  }

  /** What stands at a path: a file (links and submodules too), `'folder'`, or null. */
  async find(path: string): Promise<File | 'folder' | null> {
    let folder = this.#root
    const segments = getBytes(path).split('/')
    for (const [index, segment] of segments.entries()) {
      const entry = (await this.#open(folder)).get(segment)
      if (!entry) return null
      if (index === segments.length - 1) return isFolder(entry) ? 'folder' : entry
      if (!isFolder(entry)) return null
      folder = entry
    }
    return null
  }

  /**
   * Puts a file at a path, in place of a file that is there; folders on the way are made.
   * @throws PathInTheWayError when the path is a folder, or a file is where a folder is needed
   */
  async set(path: string, file: File): Promise<void> {
    const segments = getBytes(path).split('/')
    const name = segments.pop() ?? ''
    // A link that git would follow to read submodules is refused by every server of this kind.
    if (file.mode === modes.symbolicLink && meansSubmoduleFile(splitPath(path).name)) throw new PathInTheWayError(path)
    const way: Folder[] = [this.#root]
    let folder = this.#root
    for (const [index, segment] of segments.entries()) {
      const entry = (await this.#open(folder)).get(segment)
      if (entry && !isFolder(entry)) {
        throw new PathInTheWayError(
          path
            .split('/')
            .slice(0, index + 1)
            .join('/'),
        )
      }
      folder = entry ?? { id: null, entries: new Map(), changed: true }
      way.push(folder)
    }
    const last = await this.#open(folder)
    const standing = last.get(name)
    if (standing && isFolder(standing)) throw new PathInTheWayError(path)
    last.set(name, file)
    for (const [index, segment] of segments.entries()) {
      const [above, below] = [way[index], way[index + 1]]
      if (above && below) (await this.#open(above)).set(segment, below)
    }
    for (const touched of way) touched.changed = true
  }

  /** Takes a file away, and the folders that are empty without it. False when there is no file at the path. */
  async remove(path: string): Promise<boolean> {
    const segments = getBytes(path).split('/')
    const name = segments.pop() ?? ''
    const way: Folder[] = [this.#root]
    for (const segment of segments) {
      const entry = (await this.#open(way.at(-1) ?? this.#root)).get(segment)
      if (!entry || !isFolder(entry)) return false
      way.push(entry)
    }
    const last = await this.#open(way.at(-1) ?? this.#root)
    const standing = last.get(name)
    if (!standing || isFolder(standing)) return false
    last.delete(name)
    for (const touched of way) touched.changed = true
    for (let depth = segments.length; depth > 0; depth--) {
      const [above, below, segment] = [way[depth - 1], way[depth], segments[depth - 1]]
      if (above && below && segment !== undefined && below.entries?.size === 0) above.entries?.delete(segment)
    }
    return true
  }

  /**
   * Writes the new contents and the folders that changed, and gives the id of the root.
   * @throws GitCommandError when git cannot write them
   */
  async write(): Promise<string> {
    const files: { folder: Map<string, Folder | File>; name: string; mode: string; bytes: Buffer }[] = []
    collectNew(this.#root, files)
    const ids = await writeBlobs(
      this.#repository,
      files.map(file => file.bytes),
    )
    for (const [index, { folder, name, mode }] of files.entries()) {
      const id = ids[index]
      if (id === undefined) throw new Error('git wrote fewer objects than it was given')
      folder.set(name, { mode, content: { id } })
    }
    if (!this.#root.changed) return this.#root.id ?? emptyTree
    return writeTrees(this.#repository, toWrite(this.#root))
  }

  async #open(folder: Folder): Promise<Map<string, Folder | File>> {
    if (folder.entries) return folder.entries
    const entries = new Map<string, Folder | File>()
    const tree = folder.id === null ? null : await this.#repository.objects.read(folder.id)
    for (const { name, mode, id } of tree ? storedEntries(tree.content) : []) {
      entries.set(
        name.toString('latin1'),
        typeOfMode(mode) === 'tree' ? { id, entries: null, changed: false } : { mode, content: { id } },
      )
    }
    folder.entries = entries
    return entries
  }
}

/** A path as its UTF-8 bytes, one character each, so that names that are not UTF-8 are preserved. */
function getBytes(path: string): string {
  return Buffer.from(path, 'utf8').toString('latin1')
}

function isFolder(entry: Folder | File): entry is Folder {
  return 'entries' in entry
}

function collectNew(
  folder: Folder,
  files: { folder: Map<string, Folder | File>; name: string; mode: string; bytes: Buffer }[],
): void {
  if (!folder.changed || !folder.entries) return
  for (const [name, entry] of folder.entries) {
    if (isFolder(entry)) collectNew(entry, files)
    else if ('bytes' in entry.content)
      files.push({ folder: folder.entries, name, mode: entry.mode, bytes: entry.content.bytes })
  }
}

function toWrite(folder: Folder): TreeToWrite {
  return [...(folder.entries ?? [])].map(([key, entry]) => {
    const name = Buffer.from(key, 'latin1')
    if (!isFolder(entry)) return { name, mode: entry.mode, type: typeOfMode(entry.mode), tree: getId(entry.content) }
    return { name, mode: modes.folder, type: 'tree', tree: entry.changed ? toWrite(entry) : (entry.id ?? emptyTree) }
  })
}

function getId(content: Content): string {
  if ('id' in content && isObjectId(content.id)) return content.id
  throw new Error('content without an object')
}
