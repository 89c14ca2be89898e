import type { Answer } from '#shared/bridge.ts'
import { toAppError } from '../failure.ts'
import type { CallArgument } from './operation.ts'

/** Rows of the longest page that a service is asked for; after a longer one no other is added to the answer. */
const maxPageSize = 100

/**
 * Reads a page of a list, and those that follow it, as one answer: a long list crosses to the page in fewer messages. Each of the pages is requested,
 * checked and cached as it would be alone. It ends before a page that can't be read: the next call reports why. The answer is as old as the oldest of them.
 * @param read reads one page
 * @throws what the first read throws
 */
export async function readFollowingPages(
  request: CallArgument,
  read: (request: CallArgument) => Promise<Answer<unknown>>,
  signal: AbortSignal,
): Promise<Answer<unknown>> {
  const { following = 0, ...page } = request.page ?? {}
  const answers = [await read({ ...request, page })]
  while (answers.length <= following && !signal.aborted) {
    const last = answers.at(-1)
    if (!last?.page?.next || !Array.isArray(last.value) || last.value.length > maxPageSize || last.misfits) break
    // After a page that isn't cached, no later one is.
    const from = last.provenance.source === 'network' ? 'network' : request.from
    const next = await read({ ...request, from, page: { ...page, token: last.page.next } }).catch(endQuietly)
    // The rows that misfits are about are counted from the beginning of their own page.
    if (!next || next.misfits) break
    answers.push(next)
  }
  return joined(answers)
}

/** Null for a failure that the next call meets again. */
function endQuietly(thrown: unknown): null {
  const { kind } = toAppError(thrown)
  if (kind === 'internal' || kind === 'cancelled' || kind === 'connectionChanged') throw thrown
  return null
}

function joined(answers: readonly Answer<unknown>[]): Answer<unknown> {
  const [first, last] = [answers[0], answers.at(-1)]
  if (!first || !last) throw new TypeError('No pages to join')
  if (answers.length === 1) return first
  const told = answers.map(({ provenance }) => provenance)
  const requestedPages = told.filter(({ source }) => source === 'network').length
  const oldest = told.reduce((oldest, one) => (one.fetchedAt < oldest.fetchedAt ? one : oldest))
  const provenance = told.find(({ because }) => because !== null) ?? oldest
  return { ...last, value: answers.flatMap(({ value }) => value), provenance, requestedPages }
}
