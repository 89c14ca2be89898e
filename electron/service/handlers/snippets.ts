import type { ParsedParams } from '#shared/contract/contract.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { Bytes, type Handlers, type ProjectAccess, type RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { SnippetRow } from '../store/snippets.ts'
import { requireUser } from './branch-update.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { requirePlainName } from './plain-name.ts'
import { projectChange } from './project-audit.ts'

type SnippetOperations = Extract<keyof Handlers, `snippets.${string}`>
interface SnippetPlace {
  readonly id: number | string
  readonly snippet_id: number
}

/** Snippets of a project (document 1, section 4.5). */
export function snippetsHandlers({ store }: ServiceParts): Pick<Handlers, SnippetOperations> {
  const locate = (context: RequestContext, { id, snippet_id }: SnippetPlace) => {
    const project = context.project(id)
    const snippet = store.snippets.get(project.id, snippet_id)
    if (!snippet || !maySee(context, snippet)) throw notFound('Snippet')
    return { project, snippet }
  }
  const locateOwn = (context: RequestContext, place: SnippetPlace) => {
    const found = locate(context, place)
    const isAuthor = found.snippet.author_id === context.user?.id
    if (!isAuthor && found.project.accessLevel < accessLevels.maintainer) throw forbidden()
    return found
  }
  const read = (context: RequestContext, project: ProjectAccess, id: number): Snippet => {
    const row = store.snippets.get(project.id, id)
    if (!row) throw notFound('Snippet')
    return snippetFields(context, project, row)
  }
  return {
    'snippets.list': (context, { id }) => {
      const project = context.project(id)
      const page = store.snippets.list(project.id, context.user?.id ?? null, context.page)
      return listPage(page, row => snippetFields(context, project, row))
    },
    'snippets.get': (context, params) => {
      const { project, snippet } = locate(context, params)
      return snippetFields(context, project, snippet)
    },
    'snippets.raw': (context, params) => {
      const { snippet } = locate(context, params)
      return new Bytes(Buffer.from(store.snippets.content(snippet.id) ?? ''))
    },
    'snippets.create': (context, params) => {
      const user = requireUser(context)
      const project = context.project(params.id)
      requireTexts(params)
      const { title, file_name: fileName, description = '', visibility, content } = params
      return store.transaction(() => {
        const id = store.snippets.add({
          projectId: project.id,
          authorId: user.id,
          ...{ title, fileName, description, visibility, content },
          userAgent: context.userAgent ?? '',
          ipAddress: context.ipAddress ?? '',
        })
        note(context, project, 'add', { id, title, visibility })
        return read(context, project, id)
      })
    },
    'snippets.update': (context, params) => {
      const { project, snippet } = locateOwn(context, params)
      const { id: _project, snippet_id, ...given } = params
      if (Object.values(given).every(value => value === undefined)) {
        throw badRequest('title, file_name, description, content, visibility are missing, at least one must be given')
      }
      requireTexts(params)
      return store.transaction(() => {
        const title = params.title ?? snippet.title
        const visibility = params.visibility ?? snippet.visibility
        store.snippets.update(snippet_id, {
          title,
          fileName: params.file_name ?? snippet.file_name,
          description: params.description ?? snippet.description,
          visibility,
          content: params.content ?? null,
        })
        note(context, project, 'change', { id: snippet_id, title, visibility })
        return read(context, project, snippet_id)
      })
    },
    'snippets.delete': (context, params) => {
      const { project, snippet } = locateOwn(context, params)
      context.requireUnmodified(snippet.updated_at)
      store.transaction(() => {
        store.snippets.remove(snippet.id)
        note(context, project, 'remove', snippet)
      })
      return undefined
    },
    'snippets.userAgentDetail': (context, params) => {
      // Only administrators reach this, regardless of the snippet's visibility.
      const snippet = store.snippets.get(context.project(params.id).id, params.snippet_id)
      if (!snippet) throw notFound('Snippet')
      const origin = store.snippets.origin(snippet.id)
      if (!origin) throw notFound('Snippet')
      const { user_agent, ip_address, spam_checked } = origin
      return { user_agent, ip_address, spamfilter_submitted: spam_checked }
    },
  }
}

/** Private: the creator; internal: signed-in users; public: all users who can see the project (document 1, section 2). */
function maySee({ user }: RequestContext, { visibility, author_id }: SnippetRow): boolean {
  switch (visibility) {
    case 'public':
      return true
    case 'internal':
      return user !== null
    case 'private':
      return user?.id === author_id
  }
}

/** @throws ServiceError 400 for names that could not be shown */
function requireTexts(params: Omit<ParsedParams<'snippets.update'>, 'id' | 'snippet_id'>): void {
  if (params.title !== undefined) requirePlainName(params.title, 'title')
  if (params.file_name !== undefined) requirePlainName(params.file_name, 'file_name')
}

const actions = { add: 'created', change: 'updated', remove: 'destroyed' } as const

/** All users who can see the project can read its activity, so private snippets are not recorded there. */
function note(
  context: RequestContext,
  project: ProjectAccess,
  kind: keyof typeof actions,
  { id, title, visibility }: Pick<SnippetRow, 'id' | 'title' | 'visibility'>,
): void {
  if (visibility !== 'private') {
    context.record({ projectId: project.id, action: actions[kind], target: { type: 'Snippet', id, title } })
  }
  context.audit(projectChange(project, { kind, what: 'snippet', type: 'Snippet', id, name: title }))
}

function snippetFields({ baseUrl }: RequestContext, project: ProjectAccess, row: SnippetRow): Snippet {
  const { id, title, file_name, description, visibility, created_at, updated_at, project_id } = row
  const web_url = `${project.web_url}/-/snippets/${id}`
  return {
    ...{ id, title, file_name, description, visibility },
    author: {
      id: row.author_id,
      username: row.author_username,
      email: row.author_email,
      name: row.author_name,
      state: row.author_state,
      created_at: row.author_created_at,
      avatar_url: null,
      web_url: `${baseUrl}/${row.author_username}`,
    },
    ...{ created_at, updated_at, project_id, web_url },
    raw_url: `${web_url}/raw`,
  }
}
