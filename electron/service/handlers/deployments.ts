import type { ParsedParams } from '#shared/contract/contract.ts'
import type { DeploymentStatus } from '#shared/contract/deployments.ts'
import { badRequest, notFound } from '../errors.ts'
import { listCommitIds } from '../git/history.ts'
import { isAbbreviatedId } from '../git/object-id.ts'
import { findRef } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import { findCommit, readCommit } from '../git/revision.ts'
import { type Handlers, Page, type ProjectAccess, type RequestContext } from '../handler.ts'
import type { DeploymentRow } from '../store/deployments.ts'
import type { EnvironmentRow } from '../store/environments.ts'
import type { Store } from '../store/store.ts'
import { requireUser } from './branch-update.ts'
import { deploymentFields } from './deployment-fields.ts'
import { environmentSlug } from './environment-slug.ts'
import { environmentChange } from './environments.ts'
import { listPage } from './list-page.ts'
import { mergeRequestFields } from './merge-request-fields.ts'
import { moment } from './moment.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'
import { projectChange } from './project-audit.ts'

type DeploymentOperations = Extract<keyof Handlers, `deployments.${string}`>

/** Handlers of deployments (document 2, section 4.6). */
export function deploymentsHandlers(parts: ServiceParts): Pick<Handlers, DeploymentOperations> {
  return { ...readHandlers(parts), ...writeHandlers(parts) }
}

type Reads = 'deployments.list' | 'deployments.get' | 'deployments.mergeRequests'

function readHandlers({ store }: ServiceParts): Pick<Handlers, Reads> {
  return {
    'deployments.list': (context, params) => {
      const project = context.project(params.id)
      const updatedAfter = moment(params.updated_after, 'updated_after')
      const updatedBefore = moment(params.updated_before, 'updated_before')
      const { environment: name, status, order_by: orderBy, sort } = params
      const environment = name === undefined ? undefined : store.environments.byName(project.id, name)
      if (name !== undefined && !environment) return new Page<never>({ items: [], total: 0, hasNext: false })
      const page = store.deployments.list({
        projectId: project.id,
        environmentId: environment?.id,
        status,
        updatedAfter,
        updatedBefore,
        orderBy,
        sort,
        ...context.page,
      })
      return listPage(page, row => deploymentFields(store, context.baseUrl, project, row))
    },
    'deployments.get': (context, { id, deployment_id }) => {
      const project = context.project(id)
      return deploymentFields(store, context.baseUrl, project, requireDeployment(store, project, deployment_id))
    },
    'deployments.mergeRequests': (context, params) => {
      const project = context.project(params.id)
      const { id, status } = requireDeployment(store, project, params.deployment_id)
      // Failed, canceled and unfinished deployments have shipped no merge requests.
      if (status !== 'success') return new Page<never>({ items: [], total: 0, hasNext: false })
      const page = store.mergeRequests.shippedWith(id, { ...mergeRequestQuery(context, params), ...context.page })
      const items = page.items.map(row => mergeRequestFields(store, context.baseUrl, project, row, params))
      return new Page({ ...page, items })
    },
  }
}

function writeHandlers(parts: ServiceParts): Pick<Handlers, Exclude<DeploymentOperations, Reads>> {
  const { store, git } = parts
  const shown = (context: RequestContext, project: ProjectAccess, id: number) =>
    deploymentFields(store, context.baseUrl, project, requireDeployment(store, project, id))
  return {
    'deployments.create': async (context, { id, environment: name, sha: given, ref, tag, status }) => {
      const project = context.project(id)
      const userId = requireUser(context).id
      requirePlainName(name, 'environment')
      const repository = git.open(project.repositoryPath)
      const sha = await requireCommit(repository, given)
      await requireRef(repository, ref, tag)
      const environment = store.environments.byName(project.id, name)?.id
      const commits = status === 'success' ? await getCommits(parts, project, sha, environment) : []
      return store.transaction(() => {
        const environmentId = environmentNamed(store, context, project, name).id
        const deployable = null
        const deployment = { projectId: project.id, environmentId, userId, ref, tag, sha, status, deployable }
        const made = requireDeployment(store, project, store.deployments.add(deployment))
        store.deployments.ship(project.id, made.id, commits)
        wake(store, context, project, environmentId, status)
        context.audit(deploymentChange(project, made, { kind: 'add', to: status }))
        return shown(context, project, made.id)
      })
    },
    'deployments.update': async (context, { id, deployment_id, status }) => {
      const project = context.project(id)
      const row = requireDeployment(store, project, deployment_id)
      // Others may have finished while this one was under way.
      const commits = status === 'success' ? await getCommits(parts, project, row.sha, row.environment_id, row.id) : []
      return store.transaction(() => {
        const { status: from } = requireDeployment(store, project, row.id)
        store.deployments.setStatus(row.id, status)
        store.deployments.ship(project.id, row.id, commits)
        wake(store, context, project, row.environment_id, status)
        const changed = requireDeployment(store, project, row.id)
        context.audit(deploymentChange(project, changed, { kind: 'change', from, to: status }))
        return shown(context, project, changed.id)
      })
    },
    'deployments.delete': (context, { id, deployment_id }) => {
      const project = context.project(id)
      const row = requireDeployment(store, project, deployment_id)
      if (row.status === 'running') throw badRequest('Cannot destroy running deployment')
      if (store.deployments.lastSuccess(row.environment_id)?.id === row.id) {
        throw badRequest('Deployment currently deployed to environment')
      }
      store.transaction(() => {
        store.deployments.remove(row.id)
        context.audit(deploymentChange(project, row, { kind: 'remove', from: row.status }))
      })
      return undefined
    },
  }
}

/** @throws ServiceError 404 when the project has none of that ID */
function requireDeployment(store: Store, project: ProjectAccess, id: number): DeploymentRow {
  const row = store.deployments.get(project.id, id)
  if (!row) throw notFound('Deployment')
  return row
}

/** The environment of a name; made when there is none. */
function environmentNamed(store: Store, context: RequestContext, project: ProjectAccess, name: string): EnvironmentRow {
  const known = store.environments.byName(project.id, name)
  if (known) return known
  const slug = environmentSlug(name)
  store.environments.add({ projectId: project.id, name, slug, externalUrl: null })
  const made = store.environments.byName(project.id, name)
  if (!made) throw new Error('An environment is gone before it was used.')
  context.audit(environmentChange(project, made, { kind: 'add' }))
  return made
}

/** Makes a stopped environment available again after a deployment. */
function wake(
  store: Store,
  context: RequestContext,
  project: ProjectAccess,
  environment: number,
  status: DeploymentStatus,
): void {
  const row = store.environments.get(project.id, environment)
  if (row?.state !== 'stopped' || status !== 'success') return
  store.environments.update({ ...row, state: 'available' })
  const change = { kind: 'change', field: 'state', from: row.state, to: 'available' } as const
  context.audit(environmentChange(project, row, change))
}

/** The commits a deployment brings: those that the last successful one of its environment did not have. */
async function getCommits(
  { store, git }: ServiceParts,
  project: ProjectAccess,
  sha: string,
  environment: number | undefined,
  before?: number,
) {
  const last = environment === undefined ? undefined : store.deployments.lastSuccess(environment, before)
  const repository = git.open(project.repositoryPath)
  // A commit that was deployed once may be gone since.
  const known = last && (await readCommit(repository, last.sha))
  return listCommitIds(repository, { from: [sha], without: known ? [known.id] : [] })
}

/** The filters of the merge requests of a deployment. */
function mergeRequestQuery(context: RequestContext, params: ParsedParams<'deployments.mergeRequests'>) {
  return {
    state: params.state,
    orderBy: params.order_by,
    sort: params.sort,
    milestone: params.milestone,
    labels: params.labels,
    createdAfter: moment(params.created_after, 'created_after'),
    createdBefore: moment(params.created_before, 'created_before'),
    updatedAfter: moment(params.updated_after, 'updated_after'),
    updatedBefore: moment(params.updated_before, 'updated_before'),
    authorId: params.author_id,
    authorUsername: params.author_username,
    ...getScope(context, params.scope),
    assigneeId: params.assignee_id,
    approverIds: params.approver_ids,
    approvedByIds: params.approved_by_ids,
    reaction: params.my_reaction_emoji,
    iids: params.iids,
    sourceBranch: params.source_branch,
    targetBranch: params.target_branch,
    search: params.search,
    searchIn: params.in?.split(',').map(place => (place === 'title' ? 'title' : 'description')),
    not: params.not && {
      labels: params.not.labels,
      milestone: params.not.milestone,
      authorId: params.not.author_id,
      authorUsername: params.not.author_username,
      assigneeId: params.not.assignee_id,
      reaction: params.not.my_reaction_emoji,
    },
    draft: params.wip && params.wip === 'yes',
  }
}

/** The user filter of a `scope`. */
function getScope(context: RequestContext, scope: 'created_by_me' | 'assigned_to_me' | 'all') {
  if (scope === 'all') return {}
  const { id } = requireUser(context)
  return scope === 'created_by_me' ? { createdBy: id } : { assignedTo: id }
}

/** @throws ServiceError 400 unless it is the SHA of a commit of the repository, or the beginning of just one */
async function requireCommit(repository: GitRepository, sha: string): Promise<string> {
  const id = sha.toLowerCase()
  const commit = isAbbreviatedId(id) ? await findCommit(repository, id) : null
  // An annotated tag has a SHA too, which names no commit; a branch may be called like the beginning of another.
  if (!commit?.id.startsWith(id)) throw badRequest('sha is not the SHA of a commit of this project')
  return commit.id
}

/** @throws ServiceError 400 when the branch or tag does not exist, or `tag` does not match its kind */
async function requireRef(repository: GitRepository, ref: string, tag: boolean): Promise<void> {
  const [branch, tagged] = await Promise.all([findRef(repository, 'branch', ref), findRef(repository, 'tag', ref)])
  if (tag ? tagged : branch) return
  if (!branch && !tagged) throw badRequest('ref is not a branch or tag of this project')
  throw badRequest(tag ? 'tag must be false: ref is a branch' : 'tag must be true: ref is a tag')
}

function deploymentChange(
  project: ProjectAccess,
  { id, iid, environment_name }: DeploymentRow,
  change: { readonly kind: 'add' | 'change' | 'remove'; readonly from?: string; readonly to?: string },
) {
  return projectChange(project, {
    ...change,
    what: change.kind === 'change' ? 'deployment status' : 'deployment',
    type: 'Deployment',
    id,
    name: `#${iid} to ${environment_name}`,
  })
}
