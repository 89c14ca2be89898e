import { t } from '#shared/i18n/i18n.ts'
import type { Job, Row } from '../../../ui/bulk/job.ts'
import type { StagedChange } from '../../editing/model/commit/staged-change.ts'
import { readProjects } from './form.ts'
import type { ProjectPlan } from './plan.ts'
import { type BatchChange, fileKey } from './state.ts'

/** A project of a preview: its plan, or how far its reading is. */
export interface PreviewRow {
  readonly key: string
  readonly plan: ProjectPlan | null
  /** Of the latest job that read it. */
  readonly step: Row['step'] | null
  readonly isLeftOut: boolean
  /** The changes that are not left out. */
  readonly changes: readonly StagedChange[]
  /** Files that are not committed, and why. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[]
}

export const previewFilters = ['all', 'changes', 'done', 'other'] as const
export type PreviewFilter = (typeof previewFilters)[number]

/** The projects of a preview in the order they were chosen. */
export function getRows({ preview, leftOut }: BatchChange, jobs: readonly Job[]): readonly PreviewRow[] {
  if (!preview) return []
  const steps = new Map(
    preview.jobs.flatMap(id => jobs.find(job => job.id === id)?.rows ?? []).map(({ key, step }) => [key, step]),
  )
  return readProjects(preview.form.projects).map(key => {
    const plan = preview.plans.get(key) ?? null
    const isLeftOut = leftOut.has(key)
    const isChosen = ({ path }: StagedChange) => !leftOut.has(fileKey(key, path))
    const changes = plan?.changes.filter(isChosen) ?? []
    const reason = isLeftOut ? t('You left the project out') : t('You left the file out')
    const others = (plan?.changes ?? []).filter(change => isLeftOut || !isChosen(change))
    return {
      ...{ key, plan, step: steps.get(key) ?? null, isLeftOut, changes },
      leftOut: [...others.map(({ path }) => ({ path, reason })), ...(plan?.skipped ?? [])],
    }
  })
}

/** Whether a project will get a commit. */
export function isCommitted({ plan, isLeftOut, changes }: PreviewRow): boolean {
  return plan?.status === 'changes' && !isLeftOut && changes.length > 0
}

export function matchesFilter({ plan }: PreviewRow, filter: PreviewFilter): boolean {
  if (filter === 'all') return true
  const status = plan?.status ?? 'other'
  return filter === 'other' ? status !== 'changes' && status !== 'done' : status === filter
}
