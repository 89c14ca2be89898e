import type { SearchOf } from '../../../../lib/project/search-params.ts'
import { editSearch } from '../../../editing/model/routes.ts'
import { blobSearch } from '../routes.ts'

type BlobSearch = SearchOf<typeof blobSearch>
type EditSearch = SearchOf<typeof editSearch>

/** What tells an open file from another one. On the edit screen the ref is the branch. */
export interface FileName {
  readonly ref: string
  readonly path: string
}

/** The screen a file is open on, with all that its address says: view, lines, filters of the blame. */
export type Place =
  | { readonly screen: 'blob'; readonly search: BlobSearch & { readonly ref: string } }
  | { readonly screen: 'edit'; readonly search: EditSearch & { readonly branch: string } }

/**
 * The file an address is about; null for any other screen, and for a new file that has no name yet.
 * @param route a route or an address; its last word is the screen
 * @param refs what stands for a ref the address leaves out
 */
export function placeOf(
  route: string,
  search: unknown,
  refs: { readonly blob: string; readonly edit: string },
): Place | null {
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
export function fileAt(place: Place): FileName {
  const { path } = place.search
  return { ref: place.screen === 'edit' ? place.search.branch : place.search.ref, path }
}

/** A file as it is looked at when nothing else is known of it. */
export function plainPlace({ ref, path }: FileName): Place {
  return { screen: 'blob', search: { ref, path } }
}

export function isSameFile(one: FileName | null | undefined, other: FileName | null | undefined): boolean {
  return one != null && other != null && one.ref === other.ref && one.path === other.path
}
