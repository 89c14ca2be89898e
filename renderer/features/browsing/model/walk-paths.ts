import type { CallSource } from '#shared/bridge.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { maxFollowingPages } from '#shared/following-pages.ts'

/** A place in a tree: the entries of a folder (`''` is the root), or of everything below it, and the page of them. */
export interface TreePlace {
  readonly folder: string
  readonly isRecursive: boolean
  /** Null for the first page. */
  readonly token: string | null
}

/** One page of entries or several, and the token of the next; null at the end. */
export interface EntryPages {
  readonly entries: readonly TreeEntry[]
  readonly next: string | null
  /** How many of them were requested; the others were cached. */
  readonly requested: number
}

interface Walk {
  /** Reads a page, and at most so many after it; `cache` gives null for a page that isn't cached. */
  readonly read: (place: TreePlace, from: CallSource, following: number) => Promise<EntryPages | null>
  /** The maximum number of requested pages. With a limit, pages are read one after the other. */
  readonly maxAsked: number
  /** Called with the files of each page. A file can be in several pages. */
  readonly onPaths: (paths: readonly string[]) => void
}

/** Walks at the same time: few enough to leave room for what the user does at the same time. */
const maxWalks = 6
/** Many pages at once take fewer messages; the first ones are shown soon. */
const maxPagesAtOnce = 1 + maxFollowingPages
/** A long list is split after so many requested pages: later, too many of them would be read twice. */
const pagesBeforeSplit = { least: 3, most: 10 } as const

/**
 * Reads the paths of all files of a tree. The pages of one list follow each other, and services don't give the total of long lists: so a long list is
 * left, and the folders in it are read at the same time, each with a list of its own, but only as long as there is room for more walks: a list for each
 * folder takes more requests. This finds all files in whatever order the service lists them.
 * @returns false when it ended at the limit
 */
export function walkPaths({ read, maxAsked, onPaths }: Walk): Promise<boolean> {
  const isLimited = Number.isFinite(maxAsked)
  const known = new Set([''])
  let asked = 0

  /** Reads a list to its end, or until `isLeft` says so, given the number of requested pages; returns whether it came to its end. */
  async function readList(folder: string, isRecursive: boolean, isLeft: (pages: number) => boolean): Promise<boolean> {
    let token: string | null = null
    let pages = 0
    let atOnce = 1
    // After a page that isn't cached, no later one is.
    let mayBeCached = true
    for (;;) {
      const from = getSource(asked < maxAsked && !isLeft(pages), mayBeCached)
      const following = Math.min(atOnce, maxAsked - asked) - 1
      const page: EntryPages | null = from && (await read({ folder, isRecursive, token }, from, Math.max(0, following)))
      if (!page || walks.isOver()) return false
      mayBeCached = page.requested === 0
      asked += page.requested
      pages += page.requested
      atOnce = Math.min(2 * atOnce, maxPagesAtOnce)
      onPaths(getFiles(page))
      if (!isRecursive) addFolders(folder, page.entries)
      if (page.next === null) return true
      token = page.next
    }
  }

  function addFolders(folder: string, entries: readonly TreeEntry[]): void {
    for (const { type, path } of entries) {
      const isBelow = folder === '' || path.startsWith(`${folder}/`)
      if (type !== 'tree' || !isBelow || known.has(path)) continue
      known.add(path)
      walks.add(path)
    }
  }

  const walks = createWalks(async (folder, beginSplit) => {
    const isWhole = await readList(folder, true, pages => !isLimited && beginSplit(pages))
    return isWhole || (!isLimited && !walks.isOver() && (await readList(folder, false, () => false)))
  })
  walks.add('')
  return walks.whole
}

/** Where a page is looked for; null when it is neither cached nor may be requested. */
function getSource(mayAsk: boolean, mayBeCached: boolean): CallSource | null {
  if (!mayAsk) return mayBeCached ? 'cache' : null
  return mayBeCached ? 'cacheFirst' : 'network'
}

function getFiles({ entries }: EntryPages): readonly string[] {
  return entries.filter(({ type }) => type !== 'tree').map(({ path }) => path)
}

/** Reads what is below a folder. `beginSplit` says whether a list is to be left after so many pages, to read its folders by walks of their own. */
type ReadBelow = (folder: string, beginSplit: (pages: number) => boolean) => Promise<boolean>

/** Walks of folders, several at a time. `whole` resolves to true when all are whole, and to false as soon as one isn't; a failure rejects it. */
function createWalks(walk: ReadBelow) {
  const { promise: whole, resolve, reject } = Promise.withResolvers<boolean>()
  const waiting: string[] = []
  let running = 0
  let isOver = false
  /** The folder whose list was left; its folders aren't known yet. */
  let splitting: string | null = null

  function beginSplit(folder: string, pages: number): boolean {
    const { least, most } = pagesBeforeSplit
    const hasRoom = splitting === null && running + waiting.length < maxWalks
    if (pages < least || pages > most || !hasRoom) return false
    splitting = folder
    return true
  }

  function begin(): void {
    while (running < maxWalks && !isOver) {
      const folder = waiting.shift()
      if (folder === undefined) break
      running += 1
      const ended = (isWhole: boolean) => {
        if (splitting === folder) splitting = null
        running -= 1
        begin()
        if (!isWhole || running === 0) end(() => resolve(isWhole))
      }
      walk(folder, pages => beginSplit(folder, pages)).then(ended, thrown => end(() => reject(thrown)))
    }
  }

  function end(settle: () => void): void {
    isOver = true
    settle()
  }

  return {
    whole,
    isOver: () => isOver,
    add: (folder: string) => {
      waiting.push(folder)
      begin()
    },
  }
}
