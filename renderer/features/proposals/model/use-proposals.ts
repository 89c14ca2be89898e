import { useQuery } from '@tanstack/react-query'
import type { AssistantClient, AssistantRequestRow } from '#shared/assistants.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { Proposal } from '#shared/proposals.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'

/** The prefix of all query keys of proposals and assistants. Main tells when they changed. */
export const proposalsKey = ['proposals'] as const

const nothing: readonly never[] = []

function asSource<T>(query: {
  readonly data: readonly T[] | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  refetch(): Promise<unknown>
}) {
  const { data = nothing, isPending, isFetching } = query
  const error = query.error && getError(query.error)
  return { items: data, error, isPending, isFetching, refetch: () => void query.refetch() }
}

/** All proposals, the newest first; long texts inside the params are shortened. */
export function useProposals() {
  return asSource<Proposal>(
    useQuery({ queryKey: [...proposalsKey, 'list'], queryFn: () => request('proposals.list', {}), staleTime: 0 }),
  )
}

/** How many proposals wait for a decision. */
export function usePendingProposals(): number {
  const { data = nothing } = useQuery({
    queryKey: [...proposalsKey, 'list'],
    queryFn: () => request('proposals.list', {}),
    meta: { secondary: true },
  })
  return data.filter(({ state }) => state === 'pending').length
}

/** One proposal in full; null when it no longer exists. */
export function useProposal(id: string) {
  return useQuery({
    queryKey: [...proposalsKey, 'one', id],
    queryFn: () => request('proposals.get', { id }),
    staleTime: 0,
  })
}

/** The request that a proposal would send. */
export function useProposalPreview({ ref, operation, params }: Pick<Proposal, 'ref' | 'operation' | 'params'>) {
  return useQuery({
    queryKey: [...proposalsKey, 'preview', ref, operation, params],
    queryFn: () => request('operations.preview', { connection: ref, operation, params: { ...params } }),
    staleTime: 0,
    retry: false,
  })
}

/** The clients that made a request, and what each may do. */
export function useAssistants() {
  return asSource<AssistantClient>(
    useQuery({
      queryKey: [...proposalsKey, 'assistants'],
      queryFn: () => request('assistants.list', {}),
      staleTime: 0,
    }),
  )
}

/** What assistants asked for, the newest first. */
export function useAssistantRequests() {
  return asSource<AssistantRequestRow>(
    useQuery({
      queryKey: [...proposalsKey, 'requests'],
      queryFn: () => request('assistants.requests', {}),
      staleTime: 0,
    }),
  )
}

interface Failed {
  readonly proposal: Proposal
  readonly error: AppError
}

/**
 * Approves proposals one after the other. Changes that need it are confirmed together first, in a window of the app's own.
 * @returns those that were not applied, each with its error
 */
export async function approveAll(proposals: readonly Proposal[]): Promise<readonly Failed[]> {
  const consents = new Map<ConnectionRef, string | null>()
  const failed: Failed[] = []
  for (const proposal of proposals) {
    const { id, revision, ref } = proposal
    try {
      if (!consents.has(ref) && proposals.length > 1) {
        const calls = proposals.filter(one => one.ref === ref).map(({ operation, params }) => ({ operation, params }))
        const { consent } = await request('consent.request', { connection: ref, calls })
        consents.set(ref, consent)
      }
      const consent = consents.get(ref) ?? null
      const callId = crypto.randomUUID()
      const { error } = await request('proposals.approve', {
        id,
        revision,
        callId,
        ...(consent !== null && { consent }),
      })
      if (error) failed.push({ proposal, error })
    } catch (thrown) {
      failed.push({ proposal, error: getError(thrown) })
    }
  }
  return failed
}
