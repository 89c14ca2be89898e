import { getEndpoint } from '#shared/contract/contract.ts'
import { placeParam } from '#shared/contract/places.ts'
import type { UndoPromise } from '#shared/contract/undo-promise.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Proposal, ProposalState } from '#shared/proposals.ts'
import { getTarget } from '../../../ui/journal/write-words.ts'

export const stateTones: Readonly<Record<ProposalState, string>> = {
  pending: 'blue',
  sending: 'blue',
  approved: 'green',
  rejected: 'gray',
  expired: 'gray',
}

/** The state of a proposal, and of an approved one what became of it. */
export function stateLabel({
  state,
  outcome,
  proposedParams,
}: Pick<Proposal, 'state' | 'outcome' | 'proposedParams'>): string {
  switch (state) {
    case 'pending':
      return proposedParams === null ? t('Pending') : t('Pending (edited)')
    case 'sending':
      return t('Sending')
    case 'rejected':
      return t('Rejected')
    case 'expired':
      return t('Expired')
    case 'approved':
      return outcome === 'done' ? t('Approved') : outcome === 'failed' ? t('Failed') : t('Unknown outcome')
  }
}

type Target = Pick<Proposal, 'operation' | 'params' | 'place'>

/** The object of a proposal: the project or group by its path, which says more than its number. */
export function targetText({ operation, params, place }: Target): string {
  const target = getTarget(operation, params)
  return place === null || placeParam(getEndpoint(operation)) === null
    ? target
    : [place, ...target.split(' › ').slice(1)].join(' › ')
}

/** The name to type before something is deleted: the innermost object. */
export function nameToType(proposal: Target): string {
  return targetText(proposal).split(' › ').at(-1) ?? proposal.operation
}

/** Whether a change can be undone, in a sentence. */
export function undoSentence({ operation }: Pick<Proposal, 'operation'>): string {
  return formatPromise(undoPromise(operation, null))
}

function formatPromise(promise: UndoPromise): string {
  switch (promise.kind) {
    case 'full':
      return t('You can undo it from the journal.')
    case 'partly':
      return t('You can partly undo it from the journal. {lost}', { lost: promise.lost })
    case 'none':
      return t('It can’t be undone: {because}.', { because: promise.because })
  }
}
