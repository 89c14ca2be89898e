import type { SearchOf } from '../../../../lib/project/search-params.ts'
import { editSearch } from '../../../editing/model/routes.ts'
import { blobSearch } from '../routes.ts'

type BlobSearch = SearchOf<typeof blobSearch>
type EditSearch = SearchOf<typeof editSearch>

/** Identifies an open file. On the edit screen the ref is the branch. */
export interface FileName {
  readonly ref: string
  readonly path: string
}

/** The screen of an open file, with all params of its address: view, lines, filters of the blame. */
export type FileScreen =
  | { readonly screen: 'blob'; readonly search: BlobSearch & { readonly ref: string } }
  | { readonly screen: 'edit'; readonly search: EditSearch & { readonly branch: string } }

/**
 * The file of an address; null for any other screen, and for a new file without a name.
 * @param route a route or an address; its last segment is the screen
 * @param refs the defaults for a missing ref
 */
export function getFileScreen(
  route: string,
  search: unknown,
  refs: { readonly blob: string; readonly edit: string },
): FileScreen | null {
  const screen = route.split('/').at(-1)
  if (screen === 'blob') {
    const { ref = refs.blob, ...rest } = blobSearch.parse(search)
    return rest.path === '' ? null : { screen, search: { ref, ...rest } }
  }
  if (screen === 'edit') {
    const { branch = refs.edit, ...rest } = editSearch.parse(search)
    return rest.path === '' || rest.path.endsWith('/') ? null : { screen, search: { branch, ...rest } }
  }
  return null
}

/** Ref and path of the file at a place. */
export function fileOf(place: FileScreen): FileName {
  const { path } = place.search
  return { ref: place.screen === 'edit' ? place.search.branch : place.search.ref, path }
}

/** The default place of a file. */
export function defaultFileScreen({ ref, path }: FileName): FileScreen {
  return { screen: 'blob', search: { ref, path } }
}

export function isSameFile(one: FileName | null | undefined, other: FileName | null | undefined): boolean {
  return one != null && other != null && one.ref === other.ref && one.path === other.path
}
