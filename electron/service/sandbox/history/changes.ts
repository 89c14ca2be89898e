import type { Change, Content } from './fast-import.ts'

/** An ordinary file. */
export const file = (path: string, content: Content): Change => ({ kind: 'file', path, mode: '100644', content })
/** A file that can be run. */
export const executable = (path: string, content: Content): Change => ({ kind: 'file', path, mode: '100755', content })
/** A symbolic link; its content is where it points. */
export const symlink = (path: string, target: string): Change => ({
  kind: 'file',
  path,
  mode: '120000',
  content: target,
})
/** A submodule at a commit of another repository. */
export const submodule = (path: string, commit: string): Change => ({ kind: 'submodule', path, commit })
export const remove = (path: string): Change => ({ kind: 'remove', path })
export const rename = (from: string, to: string): Change => ({ kind: 'rename', from, to })
