/** What HFS+ ignores inside a name. */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g
const maxPathLength = 4096

/**
 * Whether a path names a file or folder inside a repository: relative, without empty, `.` or `..` segments, without NUL,
 * and without a segment that some file system would take for the repository's own `.git` folder.
 */
export function isFilePath(path: string): boolean {
  if (path === '' || !path.isWellFormed() || path.includes('\0') || Buffer.byteLength(path) > maxPathLength)
    return false
  return path
    .split('/')
    .every(segment => segment !== '' && segment !== '.' && segment !== '..' && !meansGitFolder(segment))
}

/** Whether macOS or Windows would take this name for `.git` (case, ignored characters, short names, streams, trailing dots). */
export function meansGitFolder(segment: string): boolean {
  return plainNames(segment).some(name => name === '.git' || name === 'git~1')
}

/** Whether this is a name under which git reads submodules, on any file system. */
export function meansSubmoduleFile(segment: string): boolean {
  return plainNames(segment).some(
    name => name === '.gitmodules' || /^gitmod~\d$/.test(name) || /^gi7eba~\d$/.test(name),
  )
}

function plainNames(segment: string): string[] {
  return segment
    .replaceAll(ignoredByHfs, '')
    .toLowerCase()
    .split('\\')
    .map(name => (name.split(':')[0] ?? '').replace(/[ .]+$/, ''))
}

/** `a/b/c` as the folder it is in and its own name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? { folder: '', name: path } : { folder: path.slice(0, slash), name: path.slice(slash + 1) }
}
