import type { ActivityEventFields, activityTargetTypes } from '#shared/contract/activity-events.ts'
import { notFound } from '../errors.ts'
import { type ActivityTarget, type Handlers, Page, type RequestContext } from '../handler.ts'
import type { ActivityEventRow, ActivitySource } from '../store/activity-events.ts'
import type { Store } from '../store/store.ts'
import { requireUser } from './branch-update.ts'
import type { ServiceParts } from './parts.ts'
import { userFields } from './user-fields.ts'
import { getViewer } from './viewer.ts'

type ActivityOperations = 'activityEvents.own' | 'activityEvents.ofUser' | 'activityEvents.ofProject'

/** The target types of the filter, as the events name them. */
const targetTypes = {
  issue: 'Issue',
  milestone: 'Milestone',
  merge_request: 'MergeRequest',
  note: 'Note',
  project: 'Project',
  snippet: 'Snippet',
  user: 'User',
} as const satisfies Record<(typeof activityTargetTypes)[number], ActivityTarget['type']>

interface Filters {
  readonly action?: string | undefined
  readonly target_type?: keyof typeof targetTypes | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly sort: 'asc' | 'desc'
}

/** What people did (document 3, section 6.1). Events of projects that the caller may not see are left out. */
export function activityEventsHandlers({ store }: ServiceParts): Pick<Handlers, ActivityOperations> {
  return {
    'activityEvents.own': (context, params) => {
      const { id } = requireUser(context)
      return getPage(store, context, params, params.scope === 'all' ? { kind: 'memberships' } : { kind: 'author', id })
    },
    'activityEvents.ofUser': (context, { id, ...params }) => {
      const user = typeof id === 'number' ? store.users.byId(id) : store.users.byUsername(id)
      if (!user) throw notFound('User')
      const isOpen = context.user?.isAdministrator || context.user?.id === user.id
      if (!isOpen && store.userProfiles.get(user.id)?.private_profile) {
        return new Page<ActivityEventFields>({ items: [], total: 0, hasNext: false })
      }
      return getPage(store, context, params, { kind: 'author', id: user.id })
    },
    'activityEvents.ofProject': (context, { project_id, ...params }) =>
      getPage(store, context, params, { kind: 'project', id: context.project(project_id).id }),
  }
}

/** Events older than this are shown nowhere and removed (document 1, section 8). */
const yearsKept = 2

/** The start of the retention period. */
function oldestKept(now: Date): string {
  const oldest = new Date(now)
  oldest.setUTCFullYear(now.getUTCFullYear() - yearsKept)
  return oldest.toISOString()
}

/** Removes events older than two years; once a day is enough, as they are never shown. Returns their number. */
export function removeOldEvents(store: Store, now: Date): number {
  return store.activityEvents.removeBefore(oldestKept(now))
}

function getPage(
  store: Store,
  context: RequestContext,
  filters: Filters,
  source: ActivitySource,
): Page<ActivityEventFields> {
  const { page } = context
  // Whole minutes, so that the same question within one is the same question.
  const kept = oldestKept(new Date(Math.ceil(Date.now() / 60_000) * 60_000))
  // Both days are excluded: no time of a day is above its "T99", or below its date without a time.
  const after = filters.after === undefined ? kept : `${filters.after}T99`
  const { items, total } = store.activityEvents.list({
    source,
    viewer: getViewer(context),
    action: filters.action,
    targetType: filters.target_type && targetTypes[filters.target_type],
    from: after > kept ? after : kept,
    until: filters.before,
    sort: filters.sort,
    offset: page.offset,
    // One extra row shows whether there is a next page.
    limit: page.limit + 1,
  })
  return new Page({
    items: items.slice(0, page.limit).map(row => eventFields(row, context)),
    total,
    hasNext: items.length > page.limit,
  })
}

function eventFields(row: ActivityEventRow, { baseUrl }: RequestContext): ActivityEventFields {
  const author = userFields(row.author, baseUrl)
  return {
    id: row.event_id,
    title: null,
    project_id: row.project_id,
    action_name: actionName(row),
    target_id: row.target_id,
    target_iid: row.target_iid,
    target_type: row.target_type,
    author_id: row.author_id,
    target_title: row.target_title,
    created_at: row.event_created_at,
    author,
    author_username: author.username,
    data: null,
    ...(row.push === null ? {} : { push_data: row.push }),
    ...(row.note === null ? {} : { note: { ...row.note, author } }),
  }
}

/** The words in which an action is shown; they are not those of the filter. */
function actionName({ action, target_type, push }: ActivityEventRow): string {
  switch (action) {
    case 'pushed':
      return push?.action === 'created' ? 'pushed new' : push?.action === 'removed' ? 'deleted' : 'pushed'
    case 'commented':
      return 'commented on'
    case 'created':
      return target_type === null || target_type === 'Project' ? 'created' : 'opened'
    case 'merged':
      return 'accepted'
    case 'expired':
      return 'removed due to membership expiration from'
    default:
      return action
  }
}
