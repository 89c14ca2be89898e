import type { ConnectionRef } from '#shared/bridge.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import { type BuiltRequest, buildRequest, type PageQuery } from './build-request.ts'
import type { Operation } from './operation.ts'
import type { Paged, PageMarkers } from './page-markers.ts'
import type { Target } from './target.ts'

export interface RequestParts {
  /**
   * @param wait whether to wait for a service that is starting
   * @throws Failure when the connection does not exist, and connectionChanged when its generation has changed
   */
  readonly target: (connection: ConnectionRef, wait: boolean) => Promise<Target>
  readonly pages: Pick<PageMarkers, 'asked'>
}

export interface PreparedRequest {
  readonly target: Target
  readonly built: BuiltRequest
  readonly page: PageQuery
}

/** Builds the request of a call, as the connection is now. @throws Failure */
export async function prepareRequest(
  { target: getTarget, pages }: RequestParts,
  request: Paged,
  operation: Operation,
  wait = true,
): Promise<PreparedRequest> {
  const page = pages.asked(request, operation)
  const target = await getTarget(request.connection, wait)
  return { target, page, built: buildRequest(operation.endpoint, operation.params, target, page) }
}

/** Under which name the answer to a page of a read is kept. */
export function answerKey(
  cache: Pick<ResponseCache, 'getKey'>,
  { id, account, sudo }: Target,
  operation: Operation,
  { size, keyset, next }: PageQuery,
): Buffer {
  const params = JSON.stringify([operation.canonical, size ?? null, keyset, next])
  return cache.getKey({ connection: id, account, sudo: sudo && String(sudo.id), operation: operation.id, params })
}
