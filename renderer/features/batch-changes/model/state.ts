import type { ConnectionRef, Pin } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { startCollecting } from '../../../ui/bulk/bulk.ts'
import { type ChangeForm, emptyForm, readProjects } from './form.ts'
import { type ProjectPlan, planProject } from './plan.ts'

/** A batch change of one connection: as it is typed, and what its preview found. */
export interface BatchChange {
  readonly form: ChangeForm
  readonly preview: {
    /** The form as it was when the preview was started. */
    readonly form: ChangeForm
    /** Jobs that read the projects, the latest last. */
    readonly jobs: readonly string[]
    readonly plans: ReadonlyMap<string, ProjectPlan>
  } | null
  /** Projects, and files of projects (`fileKey`), that are left out. */
  readonly leftOut: ReadonlySet<string>
}

const changes = createPageState<BatchChange>()
const empty: BatchChange = { form: emptyForm, preview: null, leftOut: new Set() }

/** The batch change of a connection. */
export function useBatchChange(connection: ConnectionRef): BatchChange {
  return changes.use([connection]) ?? empty
}

function update(connection: ConnectionRef, to: (now: BatchChange) => BatchChange): void {
  changes.set([connection], to(changes.get([connection]) ?? empty))
}

export function changeForm(connection: ConnectionRef, part: Partial<ChangeForm>): void {
  update(connection, now => ({ ...now, form: { ...now.form, ...part } }))
}

/** Chooses these projects in place of others. */
export function chooseProjects(connection: ConnectionRef, paths: readonly string[]): void {
  changeForm(connection, { projects: paths.join('\n') })
}

/** The key of a file among what is left out. */
export function fileKey(project: string, path: string): string {
  return `${project}\n${path}`
}

export function leaveOut(connection: ConnectionRef, keys: readonly string[], isLeftOut: boolean): void {
  update(connection, now => {
    const others = [...now.leftOut].filter(key => !keys.includes(key))
    return { ...now, leftOut: new Set(isLeftOut ? [...others, ...keys] : others) }
  })
}

interface PreviewOptions {
  readonly pins: readonly Pin[]
  readonly isAdministrator: boolean
}

/** Reads all projects and finds out what changes in them. */
export function startPreview(connection: ConnectionRef, options: PreviewOptions): void {
  update(connection, now => ({ ...now, preview: { form: now.form, jobs: [], plans: new Map() }, leftOut: new Set() }))
  const { form } = changes.get([connection]) ?? empty
  readPlans(connection, readProjects(form.projects), options)
}

/** Reads some projects again, after their branches were changed. */
export function refreshPlans(connection: ConnectionRef, keys: readonly string[], options: PreviewOptions): void {
  if (keys.length > 0) readPlans(connection, keys, options)
}

function readPlans(connection: ConnectionRef, keys: readonly string[], options: PreviewOptions): void {
  const form = changes.get([connection])?.preview?.form
  if (!form) return
  const title = t('Preview of a batch change: {count, plural, one {# project} other {# projects}}', {
    count: keys.length,
  })
  const items = keys.map(key => ({ key, label: key, params: { id: key } }))
  const { id } = startCollecting<'projects.get', ProjectPlan>(
    { title, connection, operation: 'projects.get', items },
    async ({ id: key }, signal, keep) => {
      const plan = await planProject({ connection, signal, ...options }, form, `${key}`)
      keep(plan)
      addPlan(connection, form, plan)
      return null
    },
  )
  update(connection, now =>
    now.preview ? { ...now, preview: { ...now.preview, jobs: [...now.preview.jobs, id] } } : now,
  )
}

/** Adds a plan, unless another preview was started since. */
function addPlan(connection: ConnectionRef, form: ChangeForm, plan: ProjectPlan): void {
  update(connection, now => {
    if (now.preview?.form !== form) return now
    return { ...now, preview: { ...now.preview, plans: new Map(now.preview.plans).set(plan.key, plan) } }
  })
}
