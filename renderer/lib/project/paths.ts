/** The folders that hold a path, outermost first. @example foldersAbove('a/b/c.ts') // ['a', 'a/b'] */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The parent folder of a path; '' for the root. */
export function parentFolder(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

interface Crumb {
  readonly folder: string
  /** True for an entry that also represents the folders before it. */
  readonly isFolded: boolean
}

/** More folders than this are collapsed, so that each stays wide enough to read. */
const maxCrumbs = 5

/** The folders above a file or folder for a row of links: of very many, those in the middle are one link, to the last of them. */
export function shortenedFolders(path: string): readonly Crumb[] {
  const folders = foldersAbove(path)
  const isLong = folders.length > maxCrumbs
  return folders.flatMap((folder, index): Crumb[] => {
    if (!isLong || index === 0 || index >= folders.length - 2) return [{ folder, isFolded: false }]
    return index === folders.length - 3 ? [{ folder, isFolded: true }] : []
  })
}
