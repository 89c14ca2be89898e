import type { Place } from './trail.ts'

/** What has to be read of a repository to follow a file back through its names. */
export interface NameHistory {
  /** The oldest commit that a ref's history of a path tells of; null when there is none. */
  firstCommitOf(place: Place): Promise<{ readonly id: string; readonly parent: string | undefined } | null>
  /** The path that a commit moved to this one; null when it moved none. */
  movedFrom(commit: string, path: string): Promise<string | null>
  isThere(place: Place): Promise<boolean>
}

/** A file that was renamed more often is not followed any further. */
const mostNames = 12

/**
 * The name that a file had at an earlier commit. A history of a path begins where the path does: the commit it begins with says
 * whether it moved there from another one, and so on back.
 * @param file the file under its present name
 * @param earlier the commit at which it has another one
 * @returns null when the file was not there yet
 */
export async function earlierName(history: NameHistory, file: Place, earlier: string): Promise<string | null> {
  let place = file
  for (let name = 0; name < mostNames; name++) {
    const first = await history.firstCommitOf(place)
    if (!first?.parent) return null
    const path = await history.movedFrom(first.id, place.path)
    if (path === null) return null
    if (await history.isThere({ ref: earlier, path })) return path
    place = { ref: first.parent, path }
  }
  return null
}
