import type { PageQuery } from './build-request.ts'
import type { CallArgument, Operation } from './operation.ts'
import { createPageTokens, type PagePosition, type WalkedPage, walkOn } from './pagination.ts'

/** The part of a call that selects the page of a list. */
export type Paged = Pick<CallArgument, 'connection'> & { readonly page?: CallArgument['page'] | undefined }

/** The ways to the other pages of a list, as markers that only the same list of the same generation opens, in this run. */
export interface PageMarkers {
  /** The requested page. @throws Failure validation, for a token that was not issued for this list */
  asked(request: Paged, operation: Operation): PageQuery
  /** A position with its way to the next page as a marker. @throws Failure badResponse, when the walk was at that page before */
  marked<P extends PagePosition>(request: Paged, operation: Operation, position: P): P
  /** The marker of a page that another walk begins at; null for none. */
  elsewhere(request: Paged, operation: Operation, query: string | null): string | null
}

export function createPageMarkers(tokens = createPageTokens()): PageMarkers {
  const getScope = ({ connection }: Paged, { id, canonical }: Operation) => JSON.stringify([connection, id, canonical])

  /** The requested page, from the link in an earlier response; null for the first one. */
  function walkedTo(request: Paged, operation: Operation): WalkedPage | null {
    const token = request.page?.token
    return token === undefined ? null : tokens.open(getScope(request, operation), token)
  }

  return {
    asked: (request, operation) => {
      const { size, keyset = false } = request.page ?? {}
      return { size, keyset, next: walkedTo(request, operation)?.query ?? null }
    },
    marked: (request, operation, position) => {
      const next = walkOn(walkedTo(request, operation), position.next, operation.id)
      return { ...position, next: next && tokens.issue(getScope(request, operation), next) }
    },
    elsewhere: (request, operation, query) =>
      query === null ? null : tokens.issue(getScope(request, operation), { query, trail: [] }),
  }
}
