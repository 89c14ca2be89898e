import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A repository that is being brought in, and has no project yet: this, and something random behind it. */
export const incomingPrefix = '0.git.'

/**
 * Removes what processes that were killed during a write left in a folder of bare repositories: imports without a project, objects of unfinished
 * pushes and packs, and lock files, which would block changes of a ref or the commit graph. Only to be called while no process uses them.
 */
export async function clearInterruptedWrites(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const leftovers = name.startsWith(incomingPrefix)
      ? [path]
      : [...(await lockFiles(path)), ...(await unfinishedPushes(path)), ...(await unfinishedPacks(path))]
    await Promise.all(leftovers.map(path => rm(path, { recursive: true, force: true })))
  }
}

/** No ref may be called `….lock`, so that every such file is a lock. */
async function lockFiles(repository: string): Promise<string[]> {
  const refs = join(repository, 'refs')
  const entries = existsSync(refs) ? await readdir(refs, { recursive: true, withFileTypes: true }) : []
  const ofRefs = entries.filter(entry => entry.isFile() && entry.name.endsWith('.lock'))
  return [
    ...ofRefs.map(entry => join(entry.parentPath, entry.name)),
    ...['HEAD.lock', 'packed-refs.lock', 'objects/info/commit-graph.lock'].map(name => join(repository, name)),
  ]
}

/** Git keeps the objects of a push in a quarantine folder until it has checked all of them. */
async function unfinishedPushes(repository: string): Promise<string[]> {
  const objects = join(repository, 'objects')
  const names = existsSync(objects) ? await readdir(objects) : []
  return names.filter(name => name.startsWith('tmp_objdir-')).map(name => join(objects, name))
}

/** What packing writes before it gives a pack its name. */
async function unfinishedPacks(repository: string): Promise<string[]> {
  const packs = join(repository, 'objects', 'pack')
  const names = existsSync(packs) ? await readdir(packs) : []
  return names.filter(name => /^\.?tmp[-_]/.test(name)).map(name => join(packs, name))
}
