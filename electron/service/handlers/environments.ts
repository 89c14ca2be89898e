import type { Environment, EnvironmentWithDeployment } from '#shared/contract/environments.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Handlers, ProjectAccess } from '../handler.ts'
import type { EnvironmentRow } from '../store/environments.ts'
import { lastDeploymentFields } from './deployment-fields.ts'
import { environmentSlug } from './environment-slug.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'
import { type ProjectChange, projectChange } from './project-audit.ts'

type EnvironmentOperations =
  | 'environments.list'
  | 'environments.get'
  | 'environments.create'
  | 'environments.update'
  | 'environments.delete'
  | 'environments.stop'

/** Where deployments go (document 2, section 4.5). */
export function environmentsHandlers({ store }: ServiceParts): Pick<Handlers, EnvironmentOperations> {
  const requireEnvironment = (project: ProjectAccess, id: number): EnvironmentRow => {
    const row = store.environments.get(project.id, id)
    if (!row) throw notFound('Environment')
    return row
  }
  const requireFreeName = (project: ProjectAccess, name: string, own?: number) => {
    const taken = store.environments.byName(project.id, name)
    if (taken && taken.id !== own) throw badRequest('name has already been taken')
  }
  return {
    'environments.list': (context, { id, name, search, states }) => {
      const project = context.project(id)
      if (name !== undefined && search !== undefined) throw badRequest('name, search are mutually exclusive')
      const page = store.environments.list({ projectId: project.id, name, search, state: states, ...context.page })
      return listPage(page, environmentFields)
    },
    'environments.get': (context, { id, environment_id }): EnvironmentWithDeployment => {
      const project = context.project(id)
      const row = requireEnvironment(project, environment_id)
      const last = store.deployments.lastSuccess(row.id)
      const last_deployment = last ? lastDeploymentFields(store, context.baseUrl, project, last) : null
      return { ...environmentFields(row), last_deployment }
    },
    'environments.create': (context, { id, name, external_url, tier }) => {
      const project = context.project(id)
      requirePlainName(name, 'name')
      const externalUrl = webAddress(external_url)
      requireFreeName(project, name)
      return store.transaction(() => {
        const slug = environmentSlug(name)
        const made = requireEnvironment(
          project,
          store.environments.add({ projectId: project.id, name, slug, externalUrl, tier }),
        )
        context.audit(environmentChange(project, made, { kind: 'add' }))
        return environmentFields(made)
      })
    },
    'environments.update': (context, { id, environment_id, name, external_url, tier = null }) => {
      const project = context.project(id)
      const row = requireEnvironment(project, environment_id)
      if (name !== undefined) {
        requirePlainName(name, 'name')
        requireFreeName(project, name, row.id)
      }
      const external = external_url === undefined ? row.external_url : webAddress(external_url)
      return store.transaction(() => {
        store.environments.update({ ...row, name: name ?? row.name, external_url: external, tier: tier ?? row.tier })
        const changed = requireEnvironment(project, row.id)
        for (const field of ['name', 'external_url', 'tier'] as const) {
          const [from, to] = [row[field], changed[field]]
          if (from !== to) context.audit(environmentChange(project, changed, { kind: 'change', field, from, to }))
        }
        return environmentFields(changed)
      })
    },
    'environments.delete': (context, { id, environment_id }) => {
      const project = context.project(id)
      const row = requireEnvironment(project, environment_id)
      context.requireUnmodified(row.updated_at)
      return store.transaction(() => {
        store.environments.remove(row.id)
        context.audit(environmentChange(project, row, { kind: 'remove' }))
        return undefined
      })
    },
    'environments.stop': (context, { id, environment_id }) => {
      const project = context.project(id)
      const row = requireEnvironment(project, environment_id)
      if (row.state === 'stopped') return environmentFields(row)
      return store.transaction(() => {
        store.environments.update({ ...row, state: 'stopped' })
        const change = { kind: 'change', field: 'state', from: row.state, to: 'stopped' } as const
        context.audit(environmentChange(project, row, change))
        return environmentFields({ ...row, state: 'stopped' })
      })
    },
  }
}

/** @throws ServiceError 400 for anything that a browser would not open as a page */
function webAddress(text: string | null | undefined): string | null {
  if (text === undefined || text === null || text === '') return null
  const address = URL.parse(text)
  const isWeb = address !== null && (address.protocol === 'http:' || address.protocol === 'https:')
  if (!isWeb || /[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) {
    throw badRequest('external_url must be an address of http or https')
  }
  return text
}

/** The audit event of a change to an environment, or of one of its fields. */
export function environmentChange(
  project: ProjectAccess,
  { id, name }: Pick<EnvironmentRow, 'id' | 'name'>,
  { field, ...change }: Pick<ProjectChange, 'kind' | 'from' | 'to'> & { readonly field?: string },
) {
  const what = field === undefined ? 'environment' : `environment ${field}`
  return projectChange(project, { ...change, what, type: 'Environment', id, name })
}

function environmentFields({ id, name, slug, external_url, state, tier }: EnvironmentRow): Environment {
  return { id, name, slug, external_url, state, ...(tier && { tier }) }
}
