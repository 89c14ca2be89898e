import { useMemo } from 'react'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { useSettingsFile } from '../../../../lib/project/use-settings-file.ts'
import { useFolder } from '../tree/use-folder.ts'
import { codeOwnersPaths, getOwners, type PathOwners, parseCodeOwners } from './code-owners.ts'

export interface CodeOwners {
  /** Of the file that names the owners. */
  readonly path: string
  readonly owners: readonly PathOwners[]
}

/** The owners of a path by the `CODEOWNERS` at a ref; null while it is loaded and without one. */
export function useCodeOwners(path: string, ref: string): CodeOwners | null {
  const root = useFolder('', ref)
  /** What the listing of the root, which the tree has loaded, says: a request for each place would be in vain for most. */
  const mayExist = (place: string) =>
    root.hasNextPage || root.items.some(({ path: entry }) => entry === (parentFolder(place) || place))
  const [first, second, third] = codeOwnersPaths
  const inRoot = useSettingsFile(first, { ref, enabled: mayExist(first) })
  const isNotInRoot = !mayExist(first) || inRoot.error?.kind === 'notFound'
  const inDocs = useSettingsFile(second, { ref, enabled: isNotInRoot && mayExist(second) })
  const isNotInDocs = isNotInRoot && (!mayExist(second) || inDocs.error?.kind === 'notFound')
  const inThird = useSettingsFile(third, { ref, enabled: isNotInDocs && mayExist(third) })
  const { text, place } = !isNotInRoot
    ? { text: inRoot.text, place: first }
    : !isNotInDocs
      ? { text: inDocs.text, place: second }
      : { text: inThird.text, place: third }
  const sections = useMemo(() => (text === null ? null : parseCodeOwners(text)), [text])
  return useMemo(() => sections && { path: place, owners: getOwners(sections, path) }, [sections, place, path])
}
