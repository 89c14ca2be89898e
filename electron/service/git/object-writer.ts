import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { GitRepository } from './repository.ts'
import type { EntryType } from './tree.ts'
import { despiteVanishedFolders } from './vanished-folder.ts'

/** A folder to write: its entries, each an object that is there (by id) or a folder to write first. */
export type TreeToWrite = readonly {
  readonly name: Buffer
  readonly mode: string
  readonly type: EntryType
  readonly tree: string | TreeToWrite
}[]

/**
 * Writes contents as blobs, as they are (no filters), and gives their ids in the same order. However many there are, they
 * cost one process.
 * @throws GitCommandError
 */
export async function writeBlobs(repository: GitRepository, contents: readonly Buffer[]): Promise<string[]> {
  const [only] = contents
  if (!only) return []
  if (contents.length === 1) {
    const command = ['hash-object', '-w', '--stdin', '--no-filters']
    const output = await despiteVanishedFolders(() => repository.run(command, { input: only }))
    return [output.toString('latin1').trim()]
  }
  const folder = await mkdtemp(join(repository.directory, 'incoming-'))
  try {
    const paths = contents.map((_, index) => join(folder, String(index)))
    for (const [index, content] of contents.entries()) await writeFile(paths[index] ?? folder, content)
    const input = paths.map(path => `${path}\n`).join('')
    const command = ['hash-object', '-w', '--stdin-paths', '--no-filters']
    const output = await despiteVanishedFolders(() => repository.run(command, { input }))
    return output.toString('latin1').trimEnd().split('\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const endOfEntry = Buffer.of(0)

/**
 * Writes a folder and the folders below it that are new, deepest first, through one `git mktree` process.
 * @throws Error when git refuses an entry or cannot write a tree
 */
export function writeTrees(repository: GitRepository, root: TreeToWrite): Promise<string> {
  return despiteVanishedFolders(() => writeTreesOnce(repository, root))
}

async function writeTreesOnce(repository: GitRepository, root: TreeToWrite): Promise<string> {
  const child = repository.start(['mktree', '-z', '--batch', '--missing'])
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8')
  })
  const closed = once(child, 'close')
  closed.catch(() => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const writeTree = async (entries: TreeToWrite): Promise<string> => {
    const record: Buffer[] = []
    for (const { name, mode, type, tree } of entries) {
      const id = typeof tree === 'string' ? tree : await writeTree(tree)
      record.push(Buffer.from(`${mode} ${type} ${id}\t`), name, endOfEntry)
    }
    // An empty entry ends the tree.
    child.stdin.write(Buffer.concat([...record, endOfEntry]))
    const { value, done } = await lines.next()
    if (done) throw new Error(`git mktree failed: ${complaint.trim()}`)
    return value
  }
  try {
    const id = await writeTree(root)
    child.stdin.end()
    await closed
    // Git prints the ID of a tree even if it could not write it, with status 0: only stderr shows the error.
    if (complaint !== '') throw new Error(`git mktree failed: ${complaint.trim()}`)
    return id
  } finally {
    child.kill()
  }
}
