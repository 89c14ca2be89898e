import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { scheduleMirror } from '../jobs/remote-mirrors.ts'
import { type MirrorRow, maskedQuery, type NewMirror } from '../store/remote-mirrors.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { projectChange } from './project-audit.ts'

type RemoteMirrorOperations = Extract<keyof Handlers, `remoteMirrors.${string}`>

/** The repositories that a project is pushed to (document 2, section 4.7). */
export function remoteMirrorsHandlers({ store, jobs }: ServiceParts): Pick<Handlers, RemoteMirrorOperations> {
  const require = (project: number, id: number): MirrorRow => {
    const row = store.remoteMirrors.get(project, id)
    if (!row) throw notFound('Remote Mirror')
    return row
  }
  const change = (kind: 'add' | 'change' | 'remove', row: MirrorRow) =>
    ({ kind, what: 'remote mirror', type: 'RemoteMirror', id: row.id, name: row.url }) as const
  return {
    'remoteMirrors.list': (context, { id }) =>
      listPage(store.remoteMirrors.list(context.project(id).id, context.page), mirrorFields),
    'remoteMirrors.create': (context, params) => {
      const project = context.project(params.id)
      const address = parseMirrorUrl(params.url)
      return store.transaction(() => {
        const id = store.remoteMirrors.add({
          projectId: project.id,
          ...address,
          enabled: params.enabled ?? false,
          onlyProtectedBranches: params.only_protected_branches ?? false,
          keepDivergentRefs: params.keep_divergent_refs ?? false,
          authMethod: params.auth_method,
        })
        const made = require(project.id, id)
        context.audit(projectChange(project, change('add', made)))
        if (made.enabled) scheduleMirror({ store, jobs }, id)
        // As it is made: `none` (document 2, section 3).
        return mirrorFields(made)
      })
    },
    'remoteMirrors.update': (context, params) => {
      const project = context.project(params.id)
      const known = require(project.id, params.mirror_id)
      return store.transaction(() => {
        store.remoteMirrors.configure(known.id, {
          enabled: params.enabled ?? known.enabled,
          onlyProtectedBranches: params.only_protected_branches ?? known.only_protected_branches,
          keepDivergentRefs: params.keep_divergent_refs ?? known.keep_divergent_refs,
          authMethod: params.auth_method ?? known.auth_method,
        })
        if (params.enabled) scheduleMirror({ store, jobs }, known.id)
        if (params.enabled === false) store.remoteMirrors.unschedule(known.id)
        const row = require(project.id, known.id)
        const switched =
          row.enabled === known.enabled ? {} : { from: enabledWord(known.enabled), to: enabledWord(row.enabled) }
        context.audit(projectChange(project, { ...change('change', row), ...switched }))
        return mirrorFields(row)
      })
    },
    'remoteMirrors.get': (context, { id, mirror_id }) => mirrorFields(require(context.project(id).id, mirror_id)),
    'remoteMirrors.delete': (context, { id, mirror_id }) => {
      const project = context.project(id)
      const row = require(project.id, mirror_id)
      store.transaction(() => {
        store.remoteMirrors.remove(row.id)
        context.audit(projectChange(project, change('remove', row)))
      })
      return undefined
    },
    'remoteMirrors.sync': (context, { id, mirror_id }) => {
      const row = require(context.project(id).id, mirror_id)
      if (!row.enabled) throw badRequest('The mirror is disabled')
      scheduleMirror({ store, jobs }, row.id)
      return undefined
    },
  }
}

const enabledWord = (enabled: boolean) => (enabled ? 'enabled' : 'disabled')

/**
 * The address of another repository, and its possibly secret parts: credentials and the query, which may have tokens.
 * @throws ServiceError 400 for an
 * address that is not http(s)
 */
function parseMirrorUrl(text: string): Pick<NewMirror, 'url' | 'credentials' | 'query'> {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw badRequest('url is not the http or https address of a repository')
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user.includes(':')) throw badRequest('url has a colon in its user name')
  url.username = ''
  url.password = ''
  url.hash = ''
  const credentials = user === '' && password === '' ? null : `${user}:${password}`
  const query = url.search === '' ? null : url.search
  url.search = ''
  return { url: url.href + maskedQuery(query), credentials, query }
}

/** @throws ServiceError 400 for what would end a header */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    if (!/\p{Cc}/u.test(text)) return text
  } catch {
    // Invalid percent-encoding.
  }
  throw badRequest('url has credentials that cannot be sent')
}

/** Of credentials only shows that there are some. */
function mirrorFields(row: MirrorRow): RemoteMirror {
  return {
    id: row.id,
    enabled: row.enabled,
    url: row.credentials ? row.url.replace('://', '://*****:*****@') : row.url,
    only_protected_branches: row.only_protected_branches,
    keep_divergent_refs: row.keep_divergent_refs,
    update_status: row.update_status,
    last_error: row.last_error,
    last_update_at: row.last_update_at,
    last_update_started_at: row.last_update_started_at,
    last_successful_update_at: row.last_successful_update_at,
    ...(row.auth_method && { auth_method: row.auth_method }),
  }
}
