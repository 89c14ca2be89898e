import { useMemo } from 'react'
import { useWellKnownFile } from '../../../../lib/project/use-well-known-file.ts'
import { codeOwnersPaths, getOwners, type PathOwners, parseCodeOwners } from './code-owners.ts'

export interface CodeOwners {
  /** Of the file that names the owners. */
  readonly path: string
  readonly owners: readonly PathOwners[]
}

/** The owners of a path by the `CODEOWNERS` at a ref, the first of its places; null while it is loaded and without one. */
export function useCodeOwners(path: string, ref: string): CodeOwners | null {
  const [first, second, third] = codeOwnersPaths
  const inRoot = useWellKnownFile(first, { ref })
  const inDocs = useWellKnownFile(second, { ref, enabled: inRoot.isMissing })
  const inThird = useWellKnownFile(third, { ref, enabled: inRoot.isMissing && inDocs.isMissing })
  const { file, place } = !inRoot.isMissing
    ? { file: inRoot, place: first }
    : !inDocs.isMissing
      ? { file: inDocs, place: second }
      : { file: inThird, place: third }
  const { text } = file
  const sections = useMemo(() => (text === null ? null : parseCodeOwners(text)), [text])
  return useMemo(() => sections && { path: place, owners: getOwners(sections, path) }, [sections, place, path])
}
