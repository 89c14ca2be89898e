import type { ApprovalStatus } from '#shared/contract/approvals.ts'
import { t } from '#shared/i18n/i18n.ts'

export interface ReadinessSign {
  readonly label: string
  readonly color: 'teal' | 'yellow' | 'red' | 'gray'
}

const closedStates = new Set(['merged', 'closed'])

/**
 * The merge readiness of a merge request. The service's `merge_status` covers conflicts between the branches only: it
 * is `can_be_merged` also while approvals are missing, so it is never shown alone.
 */
export function mergeReadiness(
  status: Pick<ApprovalStatus, 'state' | 'merge_status' | 'approvals_left'>,
): readonly ReadinessSign[] {
  if (status.state && closedStates.has(status.state)) return []
  const left = status.approvals_left ?? 0
  const blocked: readonly ReadinessSign[] =
    left > 0
      ? [
          {
            label: t('Blocked: {left, plural, one {# approval} other {# approvals}} missing', { left }),
            color: 'yellow',
          },
        ]
      : []
  return status.merge_status ? [...blocked, conflictSign(status.merge_status)] : blocked
}

function conflictSign(mergeStatus: string): ReadinessSign {
  switch (mergeStatus) {
    case 'can_be_merged':
      return { label: t('No merge conflicts'), color: 'teal' }
    case 'cannot_be_merged':
    case 'cannot_be_merged_recheck':
      return { label: t('Cannot be merged'), color: 'red' }
    case 'unchecked':
    case 'checking':
    case 'preparing':
      return { label: t('Merge conflicts not checked yet'), color: 'gray' }
    default:
      return { label: t('Merge status: {replaceAll}', { replaceAll: mergeStatus.replaceAll('_', ' ') }), color: 'gray' }
  }
}
