import type { ConnectionRef, Pin } from '#shared/bridge.ts'
import type { Branch, Project } from '#shared/contract/navigation.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { projectQuery } from '#shared/queries/places.ts'
import { branchQuery, comparisonQuery } from '#shared/queries/repository.ts'
import { nullIfNotFound } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { runTask, taskProblem } from '../../../lib/tasks/run-task.ts'
import { TaskFailure } from '../../../lib/tasks/task-pool.ts'
import { findBranchPaths } from '../../editing/model/changes/branch-paths.ts'
import { readFile } from '../../editing/model/changes/stage.ts'
import { addFile, changeFiles, type FileChanges, getPathFilter, maxFileSize, type ReadFile } from './change-file.ts'
import type { ChangeForm } from './form.ts'

/** What a batch change does to one project. */
export interface ProjectPlan extends FileChanges {
  /** The project, as it was typed. */
  readonly key: string
  readonly path: string
  readonly webUrl: string | null
  readonly startBranch: string
  /** The branch exists: the commit is made on top of it. */
  readonly hasBranch: boolean
  /** Files that were changed on the start branch after the branch was created from it. */
  readonly changedSince: readonly string[]
  /** `done`: an earlier run made the change. `blocked`: nothing can be committed. */
  readonly status: 'changes' | 'done' | 'unchanged' | 'blocked'
  /** Why it is blocked or unchanged. */
  readonly reason: string | null
}

/** Files read of one project; a pattern that matches more has to be narrowed. */
const maxFiles = 500
const developer = 30

interface PlanPorts {
  readonly connection: ConnectionRef
  /** Administrators may do everything. */
  readonly isAdministrator: boolean
  readonly pins: readonly Pin[]
  readonly signal: AbortSignal
  readonly run?: typeof runTask
}

/** Reads a project and finds out what the change does to it. Writes nothing. @throws BridgeFailure */
export async function planProject(ports: PlanPorts, form: ChangeForm, key: string): Promise<ProjectPlan> {
  const { connection, signal } = ports
  const options = { signal, priority: 'bulk' } as const
  const { operation, params } = projectQuery(key)
  const project = fresh(await callOperation(connection, operation, params, options)).value
  const startBranch = form.startBranch || project.default_branch || ''
  const facts = { key, path: project.path_with_namespace, webUrl: project.web_url ?? null, startBranch }
  const none = { ...facts, hasBranch: false, changes: [], skipped: [], changedSince: [] } as const
  const refusal = whyNotProject(project, ports.isAdministrator)
  if (refusal !== null) return { ...none, status: 'blocked', reason: refusal }
  const start = await readBranch(connection, facts.path, startBranch, options)
  if (!start) return { ...none, status: 'blocked', reason: t('No branch {name}', { name: startBranch }) }
  const target = form.branch === startBranch ? start : await readBranch(connection, facts.path, form.branch, options)
  if (target?.can_push === false) {
    return {
      ...none,
      hasBranch: true,
      status: 'blocked',
      reason: t('Branch {name} is protected: you can’t push to it', { name: form.branch }),
    }
  }
  const found = await planFiles(ports, form, facts.path, target ?? start)
  if (typeof found === 'string') return { ...none, hasBranch: target !== null, status: 'blocked', reason: found }
  const plan = { ...none, ...found, hasBranch: target !== null }
  if (target && target.name !== start.name) return compared(ports, form, plan)
  return { ...plan, ...getStatus(found) }
}

type Options = { readonly signal: AbortSignal; readonly priority: 'bulk' }

function getStatus({ changes, skipped }: FileChanges): Pick<ProjectPlan, 'status' | 'reason'> {
  if (changes.length > 0) return { status: 'changes', reason: null }
  const reason = skipped.length > 0 ? t('All matching files were skipped') : t('Nothing to change')
  return { status: 'unchanged', reason }
}

/** Tells a project that an earlier run changed from one without the files, and finds what changed on the start branch since. */
async function compared(
  { connection, signal }: PlanPorts,
  form: ChangeForm,
  plan: Omit<ProjectPlan, 'status' | 'reason'>,
): Promise<ProjectPlan> {
  const isChosen = getPathFilter(form)
  const read = async (from: string, to: string) => {
    const { operation, params } = comparisonQuery({ id: plan.path, from, to })
    const { value } = fresh(await callOperation(connection, operation, params, { signal, priority: 'bulk' }))
    return value.diffs.map(({ new_path }) => new_path).filter(isChosen)
  }
  const changedSince = await read(form.branch, plan.startBranch)
  if (plan.changes.length > 0) return { ...plan, changedSince, ...getStatus(plan) }
  const made = await read(plan.startBranch, form.branch)
  return { ...plan, changedSince, ...(made.length > 0 ? { status: 'done', reason: null } : getStatus(plan)) }
}

/** Why nothing can be committed to a project; null when it can, or only the service can tell. */
function whyNotProject(project: Project, isAdministrator: boolean): string | null {
  if (project.archived) return t('Archived: read-only')
  if (project.empty_repo || !project.default_branch) return t('Empty repository')
  const { project_access, group_access } = project.permissions ?? {}
  const levels = [project_access, group_access].flatMap(access => (access ? [access.access_level] : []))
  if (isAdministrator || levels.length === 0 || Math.max(...levels) >= developer) return null
  return t('This needs the role of developer in the project')
}

async function readBranch(
  connection: ConnectionRef,
  id: string,
  name: string,
  options: Options,
): Promise<Branch | null> {
  const { operation, params } = branchQuery({ id, branch: name })
  const answer = await nullIfNotFound(callOperation(connection, operation, params, options))
  return answer && fresh(answer).value
}

/** The changes of the chosen files; a text that says why there are none. @throws BridgeFailure */
async function planFiles(
  ports: PlanPorts,
  form: ChangeForm,
  id: string,
  branch: Branch,
): Promise<FileChanges | string> {
  const { connection, signal, run = runTask } = ports
  const place = { connection, project: id, branch: branch.name }
  const read = (path: string) => readFile(place, path, maxFileSize, { signal, priority: 'bulk' })
  if (form.kind === 'add') {
    const file = await read(form.newPath)
    if (!file) return { changes: [addFile(form)], skipped: [] }
    if (file.text === form.newContent) return { changes: [], skipped: [] }
    return { changes: [], skipped: [{ path: form.newPath, reason: t('The file exists with other content') }] }
  }
  const isReplace = form.kind === 'replace'
  const ofFind = isReplace && form.contains === ''
  const { paths, links } = await findBranchPaths(ports, id, branch, {
    text: form.contains || (isReplace ? form.find : ''),
    paths: form.paths,
    isPattern: ofFind && form.isPattern,
    matchCase: ofFind ? form.matchCase : true,
  })
  const skipped = links.map(path => ({ path, reason: t('Symbolic link') }))
  if (paths.length > maxFiles) {
    return t('{count, number} files match; {max, number} at most. Narrow the path patterns', {
      count: paths.length,
      max: maxFiles,
    })
  }
  const files: ReadFile[] = []
  for (const path of paths) {
    const file = await read(path)
    if (file?.because) return explain(file.because).sentence
    if (file) files.push({ path, file })
  }
  try {
    const found = await changeFiles(form, files, run, signal)
    return { ...found, skipped: [...skipped, ...found.skipped] }
  } catch (thrown) {
    if (!(thrown instanceof TaskFailure)) throw thrown
    return taskProblem(thrown, t('The search took too long and was cancelled. Simplify the pattern'))
  }
}
