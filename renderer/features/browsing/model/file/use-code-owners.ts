import { useMemo } from 'react'
import { useWellKnownFile } from '../../../../lib/project/use-well-known-file.ts'
import { codeOwnersPaths, getOwners, type OwnerSection, type PathOwners, parseCodeOwners } from './code-owners.ts'

export interface CodeOwners {
  /** Of the file that names the owners. */
  readonly path: string
  readonly owners: readonly PathOwners[]
}

/** The owners of a path by the `CODEOWNERS` at a ref; null while it is loaded and without one. */
export function useCodeOwners(path: string, ref: string): CodeOwners | null {
  const file = useCodeOwnersFile(ref)
  return useMemo(() => file && { path: file.path, owners: getOwners(file.sections, path) }, [file, path])
}

export interface CodeOwnersFile {
  readonly path: string
  readonly sections: readonly OwnerSection[]
}

/** The `CODEOWNERS` at a ref, the first of its places; null while it is loaded and without one. */
export function useCodeOwnersFile(ref: string): CodeOwnersFile | null {
  const [first, second, third] = codeOwnersPaths
  const inRoot = useWellKnownFile(first, { ref })
  const inDocs = useWellKnownFile(second, { ref, enabled: inRoot.isMissing })
  const inThird = useWellKnownFile(third, { ref, enabled: inRoot.isMissing && inDocs.isMissing })
  const { file, path } = !inRoot.isMissing
    ? { file: inRoot, path: first }
    : !inDocs.isMissing
      ? { file: inDocs, path: second }
      : { file: inThird, path: third }
  const { text } = file
  return useMemo(() => (text === null ? null : { path, sections: parseCodeOwners(text) }), [text, path])
}
