import { randomUUID } from 'node:crypto'
import {
  type BridgeEvent,
  type BridgeResult,
  type ConnectionRef,
  getConnectionId,
  type ParsedBridgeArgument,
} from '#shared/bridge.ts'
import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { placeParam } from '#shared/contract/places.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { JournalOutcome } from '#shared/journal.ts'
import { type Proposal, proposalLimits } from '#shared/proposals.ts'
import { Failure, invalid, toAppError } from '../failure.ts'
import { parseOperation } from '../proxy/operation.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { Journal } from '../store/journal.ts'
import { shorten } from '../store/journal-text.ts'
import type { Proposals } from '../store/proposals.ts'
import { isOffered } from './scope.ts'

export interface ProposalParts {
  readonly proposals: Proposals
  readonly proxy: Pick<ApiProxy, 'sendProposed'>
  readonly journal: Pick<Journal, 'get'>
  readonly emit: (event: BridgeEvent) => void
  readonly now?: () => number
}

/** What a client proposes, within what it may propose. */
export interface NewProposal extends Pick<Proposal, 'client' | 'operation' | 'params' | 'place' | 'reason' | 'group'> {
  readonly connection: ConnectionRef
}

/** A proposal without a decision is refused after this time: what it was based on is old. */
const pendingMilliseconds = 7 * 24 * 60 * 60_000
const maxPending = 200

/** The proposals of a run. Only a person's decision, which comes from a page, sends one. */
export function createProposalDesk(parts: ProposalParts) {
  const { proposals, proxy, emit, now = Date.now } = parts
  endEarlierRuns(proposals)

  function save(proposal: Proposal): Proposal {
    proposals.put(proposal)
    emit({ type: 'proposals.changed' })
    return proposal
  }

  /** Saves what became of a proposal, unless its connection was removed while it was sent: it would be there again. */
  function saveOutcome(proposal: Proposal): Proposal {
    return proposals.get(proposal.id) ? save(proposal) : proposal
  }

  /** As it is now: a pending one expires. */
  function current(proposal: Proposal): Proposal {
    const isOver = proposal.state === 'pending' && Date.parse(proposal.expiresAt) <= now()
    return isOver ? save({ ...proposal, state: 'expired' }) : withOutcome(proposal, parts.journal)
  }

  /** @throws Failure notFound, or conflict when it was decided or changed in the meantime */
  function pending(id: string, revision: number | null): Proposal {
    const found = proposals.get(id)
    if (!found) throw new Failure({ kind: 'notFound', message: t('this proposal no longer exists') })
    const proposal = current(found)
    if (proposal.state !== 'pending') throw decided(proposal)
    if (revision !== null && proposal.revision !== revision) {
      throw new Failure({ kind: 'conflict', status: 409, message: t('the proposal was changed since it was shown') })
    }
    return proposal
  }

  return {
    /** @throws Failure validation, for params that are not the operation's, and when too many are pending */
    propose: ({ connection, operation, params, ...rest }: NewProposal): Proposal => {
      const parsed = requireProposable(operation, params)
      const own = proposals.list().filter(one => one.client === rest.client && current(one).state === 'pending')
      if (own.length >= maxPending) throw invalid(`${maxPending} proposals of this client are pending`)
      const createdAt = new Date(now()).toISOString()
      return save({
        ...rest,
        ...{ id: randomUUID(), connection: getConnectionId(connection), ref: connection, operation, params: parsed },
        ...{ createdAt, expiresAt: new Date(now() + pendingMilliseconds).toISOString() },
        ...{
          state: 'pending',
          revision: 0,
          proposedParams: null,
          note: null,
          journal: null,
          outcome: null,
          error: null,
        },
      })
    },
    /** Of one client, in full. */
    ofClient: (client: string): readonly Proposal[] =>
      proposals
        .list()
        .filter(one => one.client === client)
        .map(current),
    list: (): BridgeResult<'proposals.list'> =>
      proposals.list().map(one => {
        const { params, ...rest } = current(one)
        return {
          ...rest,
          params: shortened(params),
          proposedParams: rest.proposedParams && shortened(rest.proposedParams),
        }
      }),
    get: (id: string): Proposal | null => {
      const found = proposals.get(id)
      return found && current(found)
    },
    edit: ({ id, revision, params }: ParsedBridgeArgument<'proposals.edit'>): Proposal => {
      const before = pending(id, revision)
      const parsed = requireProposable(before.operation, params)
      const at = placeParam(getEndpoint(before.operation))
      if (at && parsed[at.name] !== before.params[at.name])
        throw invalid(
          at.kind === 'project'
            ? t('The project of a proposal can’t be changed')
            : t('The group of a proposal can’t be changed'),
        )
      const proposedParams = before.proposedParams ?? before.params
      return save({ ...before, params: parsed, proposedParams, revision: revision + 1 })
    },
    /** @throws Failure when it was not sent: it stays pending then */
    approve: async ({ id, revision, ...how }: ParsedBridgeArgument<'proposals.approve'>): Promise<Proposal> => {
      const proposal = pending(id, revision)
      const { ref: connection, operation, params, client } = proposal
      let journal: number | null = null
      const noted = (entry: number) => {
        journal = entry
        saveOutcome({ ...proposal, state: 'sending', journal })
      }
      save({ ...proposal, state: 'sending' })
      try {
        await proxy.sendProposed({ ...how, connection, operation, params, from: 'network' }, client, noted)
        return saveOutcome({ ...proposal, state: 'approved', journal, outcome: 'done' })
      } catch (thrown) {
        if (journal === null) {
          saveOutcome(proposal)
          throw thrown
        }
        const error = toAppError(thrown)
        return saveOutcome({ ...proposal, state: 'approved', journal, outcome: outcomeFrom(error), error })
      }
    },
    reject: ({ ids, note }: ParsedBridgeArgument<'proposals.reject'>): void => {
      for (const proposal of ids.map(id => pending(id, null))) {
        save({ ...proposal, state: 'rejected', note: note === '' ? null : note })
      }
    },
    /** Rejects what a client has pending. */
    withdraw: (client: string): void => {
      for (const one of proposals.list()) {
        if (one.client === client && one.state === 'pending') save({ ...one, state: 'rejected', note: null })
      }
    },
  }
}
export type ProposalDesk = ReturnType<typeof createProposalDesk>

/** The params of a write that can be proposed. @throws Failure validation */
function requireProposable(operation: OperationId, given: Proposal['params']): Proposal['params'] {
  if (!isOffered(operation)) throw invalid('This operation takes or answers a secret, and can’t be proposed')
  if (getEndpoint(operation).effect === 'read') throw invalid('This operation only reads: use the tool read')
  if (JSON.stringify(given).length > proposalLimits.params) throw invalid('The parameters are too long')
  return parseOperation({ operation, params: given }).params
}

function outcomeFrom(error: AppError): JournalOutcome {
  if (error.kind !== 'unknownOutcome') return 'failed'
  if (error.found === undefined) return 'unknown'
  return error.found === 'made' ? 'done' : 'failed'
}

/** An unknown outcome may have been settled in the journal since. */
function withOutcome(proposal: Proposal, journal: Pick<Journal, 'get'>): Proposal {
  if (proposal.outcome !== 'unknown' || proposal.journal === null) return proposal
  return { ...proposal, outcome: journal.get(proposal.journal)?.outcome ?? proposal.outcome }
}

/** What was in the journal when an earlier run ended may have been sent; the rest waits for its decision again. */
function endEarlierRuns(proposals: Proposals): void {
  for (const one of proposals.list()) {
    if (one.state !== 'sending') continue
    if (one.journal === null) proposals.put({ ...one, state: 'pending' })
    else proposals.put({ ...one, state: 'approved', outcome: 'unknown' })
  }
}

function decided({ state }: Proposal): Failure {
  const message = state === 'expired' ? t('the proposal has expired') : t('the proposal is no longer pending')
  return new Failure({ kind: 'conflict', status: 409, message })
}

function shortened(params: Proposal['params']): Proposal['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(value)]))
}
