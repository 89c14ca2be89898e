import { isFilePath, splitPath } from './file-path.ts'
import type { ObjectInfo } from './object-process.ts'
import type { FolderListing, GitRepository, TreeListing } from './repository.ts'

/** What an entry of a folder is; `commit` is a submodule. */
export type EntryType = 'tree' | 'blob' | 'commit'

export interface TreeEntry {
  readonly id: string
  readonly name: string
  readonly type: EntryType
  /** From the root of the repository. */
  readonly path: string
  /** Six octal digits. */
  readonly mode: string
}

export const modes = {
  folder: '040000',
  file: '100644',
  executable: '100755',
  symbolicLink: '120000',
  submodule: '160000',
} as const

const idBytes = 20

/** An entry as it stands in a tree object. A name is bytes, and not every name is UTF-8. */
interface StoredEntry {
  readonly mode: string
  readonly name: Buffer
  readonly id: string
}

/** The entry that begins at a place of a tree object, and where it ends; null at the end, or where bytes are damaged. */
function storedEntryAt(content: Buffer, start: number): (StoredEntry & { readonly end: number }) | null {
  if (start >= content.length) return null
  const space = content.indexOf(0x20, start)
  const nul = content.indexOf(0, space)
  const end = nul + 1 + idBytes
  if (space < 0 || nul < 0 || end > content.length) return null
  return {
    mode: content.toString('latin1', start, space).padStart(6, '0'),
    name: content.subarray(space + 1, nul),
    id: content.toString('hex', nul + 1, end),
    end,
  }
}

/** The entries of a tree object, in git's order. Damaged bytes end the list. */
export function storedEntries(content: Buffer): StoredEntry[] {
  const entries: StoredEntry[] = []
  for (let entry = storedEntryAt(content, 0); entry; entry = storedEntryAt(content, entry.end)) entries.push(entry)
  return entries
}

/** The same with names as text, for showing. `folder` is where the tree stands, `''` for the root. */
export function parseTree(content: Buffer, folder = ''): TreeEntry[] {
  return storedEntries(content).map(entry => shown(entry, folder))
}

function shown({ mode, name, id }: StoredEntry, folder: string): TreeEntry {
  const text = name.toString('utf8')
  return { id, name: text, type: typeOfMode(mode), path: folder === '' ? text : `${folder}/${text}`, mode }
}

export function typeOfMode(mode: string): EntryType {
  if (mode === modes.folder) return 'tree'
  return mode === modes.submodule ? 'commit' : 'blob'
}

/** The tree object of a folder (`''` is the root) at a commit; null when the folder does not exist. */
export async function findTree(repository: GitRepository, commit: string, folder: string): Promise<ObjectInfo | null> {
  if (folder !== '' && !isFilePath(folder)) return null
  const info = await repository.objects.info(folder === '' ? `${commit}^{tree}` : `${commit}:${folder}`)
  return info?.type === 'tree' ? info : null
}

/** The entry at a path of a commit; null when there is none. */
export async function findEntry(repository: GitRepository, commit: string, path: string): Promise<TreeEntry | null> {
  if (!isFilePath(path)) return null
  const { folder, name } = splitPath(path)
  const parent = await repository.objects.read(folder === '' ? `${commit}^{tree}` : `${commit}:${folder}`)
  if (parent?.type !== 'tree') return null
  const desired = Buffer.from(name)
  const found = storedEntries(parent.content).find(entry => entry.name.equals(desired))
  return found ? shown(found, folder) : null
}

/** The entries of one folder: folders first, then files, then submodules, each in git's order. A page of it: `total` counts all. */
export async function listFolder(
  repository: GitRepository,
  tree: string,
  folder: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly entries: TreeEntry[]; readonly total: number }> {
  const { content, starts } = await repository.known.folders.get(tree, () => readFolder(repository, tree))
  const shownHere = starts.subarray(page.offset, page.offset + page.limit)
  const entries = Array.from(shownHere).flatMap(start => {
    const stored = storedEntryAt(content, start)
    return stored ? [shown(stored, folder)] : []
  })
  return { entries, total: starts.length }
}

async function readFolder(repository: GitRepository, tree: string): Promise<FolderListing> {
  const object = await repository.objects.read(tree)
  if (object?.type !== 'tree') return { content: Buffer.alloc(0), starts: new Uint32Array() }
  const starts: Record<EntryType, number[]> = { tree: [], blob: [], commit: [] }
  for (let start = 0, entry = storedEntryAt(object.content, 0); entry; entry = storedEntryAt(object.content, start)) {
    starts[typeOfMode(entry.mode)].push(start)
    start = entry.end
  }
  return { content: object.content, starts: Uint32Array.from([...starts.tree, ...starts.blob, ...starts.commit]) }
}

/** The entries below a tree, folders before their content. A page of it: `total` counts all. */
export async function listBelow(
  repository: GitRepository,
  tree: string,
  folder: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly entries: TreeEntry[]; readonly total: number }> {
  const { bytes, starts } = await repository.known.listings.get(tree, () => readListing(repository, tree))
  const prefix = folder === '' ? '' : `${folder}/`
  const entries: TreeEntry[] = []
  for (let index = page.offset; index < Math.min(page.offset + page.limit, starts.length); index++) {
    const end = starts[index + 1] ?? bytes.length
    const entry = parseListed(bytes.toString('utf8', starts[index], end - 1), prefix)
    if (entry) entries.push(entry)
  }
  return { entries, total: starts.length }
}

async function readListing(repository: GitRepository, tree: string): Promise<TreeListing> {
  const bytes = await repository.run(['ls-tree', '-r', '-t', '-z', '--full-tree', tree])
  const starts: number[] = []
  for (let start = 0; start < bytes.length; start = bytes.indexOf(0, start) + 1) starts.push(start)
  return { bytes, starts: Uint32Array.from(starts) }
}

function parseListed(line: string, prefix: string): TreeEntry | null {
  const tab = line.indexOf('\t')
  const [mode, type, id] = line.slice(0, tab).split(' ')
  if (tab < 0 || !mode || !id || (type !== 'tree' && type !== 'blob' && type !== 'commit')) return null
  const path = line.slice(tab + 1)
  return { id, name: splitPath(path).name, type, path: prefix + path, mode }
}
