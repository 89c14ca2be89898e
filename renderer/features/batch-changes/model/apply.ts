import type { ConnectionRef } from '#shared/bridge.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { getWebAddress } from '../../../lib/project/web-address.ts'
import { getCommitConflict } from '../../../ui/bulk/commit-check.ts'
import type { BulkItem, Verdict } from '../../../ui/bulk/job.ts'
import { hasChanges } from '../../editing/model/commit/remote.ts'
import { commitRequest, type Target } from '../../editing/model/commit/request.ts'
import type { StagedChange } from '../../editing/model/commit/staged-change.ts'
import type { ProjectPlan } from './plan.ts'

/** What is common to the commits of a batch change. */
export interface Commit {
  readonly connection: ConnectionRef
  readonly service: ServiceKind
  readonly branch: string
  readonly message: string
}

/** The page of the service that compares the branch of a plan with its start branch; null where the service has none. */
export function getCompareAddress({ webUrl, startBranch }: ProjectPlan, branch: string): string | null {
  return webUrl === null
    ? null
    : getWebAddress(webUrl, { route: 'compare', ref: branch, from: startBranch, to: branch })
}

/** The commit of one project as a row of a bulk job; projects that can't be changed or are done have rows that say so. */
export function toItem(commit: Commit, plan: ProjectPlan, changes: readonly StagedChange[]): BulkItem {
  const { connection, branch, message, service } = commit
  const { path, startBranch, hasBranch, status } = plan
  const page = getCompareAddress(plan, branch)
  const facts = { key: path, label: path, operation: 'commits.create', ...(page !== null && { page }) } as const
  if (status === 'blocked') return { ...facts, params: {}, blocked: plan.reason ?? '' }
  const target: Target = hasBranch
    ? { kind: 'otherBranch', name: branch }
    : { kind: 'newBranch', name: branch, start: { kind: 'branch', name: startBranch }, startProject: null }
  const place = { connection, project: path, branch: startBranch }
  const params = commitRequest({ project: path, branch: startBranch, message, target, author: null, files: changes })
  return {
    ...facts,
    params,
    check: async (context): Promise<Verdict<never>> => {
      if (status === 'done') return { kind: 'skip', reason: t('Already on the branch') }
      if (changes.length === 0) return { kind: 'skip', reason: plan.reason ?? t('Left out') }
      const conflict = await getCommitConflict(connection, params, context)
      if (conflict !== null) return { kind: 'block', reason: conflict }
      const after = t('{branch}: {count, plural, one {# file} other {# files}}', { branch, count: changes.length })
      const undo = undoPromise('commits.create', hasBranch ? {} : null, service)
      return { kind: 'send', plan: { before: hasBranch ? branch : startBranch, after, undo } }
    },
    verify: async () => {
      const isMade = await hasChanges({ ...place, branch }, changes)
      return isMade ? { kind: 'confirmed' } : { kind: 'differs', now: t('other content on the branch') }
    },
  }
}
