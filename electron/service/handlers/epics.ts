import type { Todo } from '#shared/contract/epics.ts'
import {
  type AuditEvent,
  type GroupAccess,
  type Handlers,
  NotModified,
  Page,
  type RequestContext,
  type User,
} from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { Store } from '../store/store.ts'
import { requireUser } from './branch-update.ts'
import { epicGroup, requireEpic } from './epic-access.ts'
import { epicFields, oneEpicFields } from './epic-fields.ts'
import { epicWritesHandlers, splitNames } from './epic-writes.ts'
import { moment } from './moment.ts'
import type { ServiceParts } from './parts.ts'
import { userFields } from './user-fields.ts'
import { getViewer } from './viewer.ts'

type EpicOperations = 'epics.list' | 'epics.get' | 'epics.create' | 'epics.update' | 'epics.delete' | 'epics.todo'

/** Epics of groups (document 3, section 4.7). */
export function epicsHandlers(parts: ServiceParts): Pick<Handlers, EpicOperations> {
  const { store } = parts
  return {
    ...epicWritesHandlers(parts),
    'epics.list': (context, params) => {
      const group = epicGroup(context, params.id)
      const { items, total } = store.epics.list({
        groupId: group.id,
        descendants: params.include_descendant_groups,
        ancestors: params.include_ancestor_groups,
        viewer: getViewer(context),
        seesAll: group.accessLevel >= accessLevels.reporter,
        authorId: params.author_id,
        labels: params.labels === undefined ? undefined : splitNames(params.labels),
        search: params.search,
        state: params.state,
        createdAfter: moment(params.created_after, 'created_after'),
        createdBefore: moment(params.created_before, 'created_before'),
        updatedAfter: moment(params.updated_after, 'updated_after'),
        updatedBefore: moment(params.updated_before, 'updated_before'),
        reaction: params.my_reaction_emoji,
        orderBy: params.order_by,
        sort: params.sort,
        limit: context.page.limit + 1,
        offset: context.page.offset,
      })
      const rows = items.slice(0, context.page.limit)
      const fields = epicFields(store, context, { group, rows, labelDetails: params.with_labels_details })
      return new Page({ items: fields, total, hasNext: items.length > rows.length })
    },
    'epics.get': (context, params) => {
      const group = epicGroup(context, params.id)
      return oneEpicFields(store, context, group, requireEpic(store, group, params.epic_iid))
    },
    'epics.todo': (context, params) => {
      const group = epicGroup(context, params.id)
      const epic = requireEpic(store, group, params.epic_iid)
      const user = requireUser(context)
      const createdAt = new Date().toISOString()
      const id = store.transaction(() => {
        const added = store.epicFollowers.addTodo(epic.id, user.id, createdAt)
        if (added !== null) context.audit(todoAudit(user, epic))
        return added
      })
      return id === null ? new NotModified() : todoFields(store, context, { id, group, epic, createdAt })
    },
  }
}

/** A to-do list belongs to a user, who is the entity of the event. */
function todoAudit({ id, username }: User, epic: EpicRow): AuditEvent {
  return {
    entity: { type: 'User', id, path: username },
    details: { add: 'to-do entry', target_id: epic.id, target_type: 'Epic', target_details: epic.title },
  }
}

interface NewTodo {
  readonly id: number
  readonly group: GroupAccess
  readonly epic: EpicRow
  readonly createdAt: string
}

function todoFields(store: Store, context: RequestContext, { id, group, epic, createdAt }: NewTodo): Todo {
  const target = oneEpicFields(store, context, group, epic)
  return {
    id,
    group: {
      id: group.id,
      name: group.name,
      path: group.full_path.split('/').at(-1) ?? group.full_path,
      kind: 'group',
      full_path: group.full_path,
      parent_id: group.parent_id,
    },
    author: userFields(requireUser(context), context.baseUrl),
    action_name: 'marked',
    target_type: 'Epic',
    target,
    target_url: target.web_url,
    body: epic.title,
    state: 'pending',
    created_at: createdAt,
  }
}
