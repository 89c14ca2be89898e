import { useQuery } from '@tanstack/react-query'
import type { ReviewContent, ReviewEvent, ReviewPerson } from '#shared/access-reviews/review.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { findByAddress } from '#shared/find-by-address.ts'
import { t } from '#shared/i18n/i18n.ts'
import { usersQuery } from '#shared/queries/people.ts'
import { visibleString } from '#shared/text/visible.ts'
import { BridgeFailure, getError, request } from '../../../lib/bridge/bridge.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { loadReview } from './load-review.ts'

/** The access of one person, as far as it was loaded. In memory only. */
interface PersonAccess {
  readonly jobs: readonly string[]
  readonly content: ReviewContent | null
  readonly error: AppError | null
}

const loaded = createPageState<PersonAccess>({ max: 20 })

/** The user with a username, or with the e-mail address of a commit's author: no username contains “@”. */
export function usePerson(name: string) {
  const connection = useConnectionRef()
  return useQuery({
    queryKey: ['accessReviews', connection, 'person', name],
    queryFn: async (): Promise<ReviewPerson> => {
      const isAddress = name.includes('@')
      const { value } = await callQuery(connection, usersQuery(isAddress ? { search: name } : { username: name }))
      const user = isAddress ? findByAddress(value, name) : value.find(one => isSame(one.username, name))
      if (!user) {
        const message = isAddress
          ? t('no user with the e-mail address “{address}” is visible to you', { address: visibleString(name) })
          : t('no user with the username “{username}”', { username: visibleString(name) })
        throw new BridgeFailure({ kind: 'notFound', message })
      }
      return { id: user.id, name: user.name, username: user.username, state: user.state ?? '' }
    },
  })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** What a person can reach, and what loads it. It continues when the screen is left. */
export function usePersonAccess(person: ReviewPerson) {
  const connection = useConnectionRef()
  const key = [connection, person.id] as const
  const state = loaded.use(key) ?? null
  const start = async () => {
    loaded.set(key, { jobs: [], content: null, error: null })
    const onJob = (id: string) =>
      loaded.set(key, { jobs: [...(loaded.get(key)?.jobs ?? []), id], content: null, error: null })
    try {
      const { signal } = new AbortController()
      const scope = { kind: 'person', person } as const
      const content = await loadReview({ connection, scope, hasEvidence: true, signal, onJob })
      loaded.set(key, { jobs: [], content, error: null })
    } catch (thrown) {
      loaded.set(key, { jobs: [], content: null, error: getError(thrown) })
    }
  }
  return { state, start }
}

/**
 * Creates the review that removes everything a person can reach: each access is decided to be removed. Nothing is sent.
 * @throws BridgeFailure
 */
export async function createOffboarding(
  connection: ConnectionRef,
  person: ReviewPerson,
  content: ReviewContent,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<string> {
  const { id } = await request('reviews.create', { connection, name, scope: { kind: 'person', person }, due: null })
  await request('reviews.setContent', { connection, id, content })
  const events = content.accesses.map(
    (access): ReviewEvent => ({
      ...{ kind: 'decision', access: access.key, action: 'remove', level: null, expires: null },
      ...{ reason, how: 'selection', rule: '' },
    }),
  )
  if (events.length > 0) await request('reviews.add', { connection, id, events })
  return id
}
