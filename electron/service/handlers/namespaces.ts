import type { Namespace, namespaces } from '#shared/contract/namespaces.ts'
import { notFound } from '../errors.ts'
import { type Handlers, Page, type RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { NamespaceRow } from '../store/namespaces.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { getViewer } from './viewer.ts'

const maxOwned = 10_000

/** Namespaces: groups, and the personal ones of people (document 3, section 4.2). */
export function namespacesHandlers({ store, edition }: ServiceParts): Pick<Handlers, keyof typeof namespaces> {
  // What the whole instance has been paid for is the plan of each of its namespaces.
  const plan = edition === 'core' ? {} : { plan: edition }
  const fieldsFor =
    (context: RequestContext) =>
    (row: NamespaceRow): Namespace => {
      const { id, name, path, kind, full_path } = row
      const common = { id, name, path, kind, full_path, ...plan }
      if (row.kind === 'user') return common
      const counts = levelIn(context, row.id) >= accessLevels.maintainer
      return {
        ...common,
        parent_id: row.parent_id,
        ...(counts ? { members_count_with_descendants: row.people } : {}),
      }
    }
  const levelIn = ({ user }: RequestContext, group: number) => {
    if (!user) return accessLevels.none
    return user.isAdministrator ? accessLevels.owner : store.members.levelInGroup(user.id, group)
  }
  const find = (context: RequestContext, id: number | string): NamespaceRow | undefined => {
    const viewer = getViewer(context)
    const group = store.groups.find(id, viewer)
    if (group) return store.namespaces.group(group.id)
    const personal = store.namespaces.personal(id)
    // Other users' namespaces are not visible.
    return viewer.all || personal?.userId === viewer.userId ? personal : undefined
  }

  /** Namespaces that the caller owns; few, so they are filtered here. */
  const ownedBy = (context: RequestContext, search: string | undefined) => {
    const viewer = { ...getViewer(context), all: false }
    const { items } = store.namespaces.list({ viewer, search, limit: maxOwned, offset: 0 })
    const owned = items.filter(
      row =>
        row.kind === 'user' ||
        (context.user && store.members.levelInGroup(context.user.id, row.id) >= accessLevels.owner),
    )
    const { offset, limit } = context.page
    const shown = owned.slice(offset, offset + limit).map(fieldsFor(context))
    return new Page({ items: shown, total: owned.length, hasNext: offset + limit < owned.length })
  }

  return {
    'namespaces.list': (context, { search, owned_only }) => {
      if (owned_only) return ownedBy(context, search)
      const page = store.namespaces.list({ viewer: getViewer(context), search, ...context.page })
      return listPage(page, fieldsFor(context))
    },
    'namespaces.get': (context, { id }) => {
      const row = find(context, id)
      if (!row) throw notFound('Namespace')
      return fieldsFor(context)(row)
    },
  }
}
