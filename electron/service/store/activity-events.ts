import { z } from 'zod'
import { activityNote, activityPushData } from '#shared/contract/activity-events.ts'
import type { ActivityEvent, ActivityNote, ActivityTarget } from '../handler.ts'
import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database } from './database.ts'
import { type Viewer, viewerParams } from './groups.ts'
import { preparedOnce } from './paged-list.ts'
import type { RememberedParams } from './row-memory.ts'
import { userRow } from './users.ts'
import { groupsOfCaller, memberWithAccess, visibleProject } from './visibility.ts'

const parsed = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .nullable()
    .transform((text): z.output<S> | null => (text === null ? null : schema.parse(JSON.parse(text))))

/** An event with its author. */
const activityEventRow = z
  .looseObject({
    event_id: z.number(),
    project_id: z.number(),
    author_id: z.number(),
    action: z.string(),
    target_type: z.string().nullable(),
    target_id: z.number().nullable(),
    target_iid: z.number().nullable(),
    target_title: z.string().nullable(),
    push: parsed(activityPushData),
    note: parsed(activityNote),
    event_created_at: z.string(),
  })
  .transform(row => ({ ...row, author: userRow.parse(row) }))
export type ActivityEventRow = z.output<typeof activityEventRow>

/** Which events: of one author, of one project, or of all projects the viewer is a member of. */
export type ActivitySource =
  | { readonly kind: 'author'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number }
  | { readonly kind: 'memberships' }

export interface ActivityQuery {
  readonly source: ActivitySource
  readonly viewer: Viewer
  readonly action?: string | undefined
  readonly targetType?: ActivityTarget['type'] | undefined
  /** The earliest time that is shown. */
  readonly from: string
  /** The first time that is no longer shown. */
  readonly until?: string | undefined
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** A text above every time. */
const forever = '~'

/** `own(id)`: the projects the caller is a member of, directly or through a group. */
const projectsOfCaller = `own (id) AS (
    SELECT projects.id FROM mine JOIN projects ON projects.group_id = mine.id
    UNION
    SELECT source_id FROM members
    WHERE source_type = 'project' AND user_id = :user AND ${memberWithAccess}
  )`
const seen = `EXISTS (SELECT 1 FROM projects WHERE projects.id = events.project_id AND ${visibleProject})`

/** The pieces of a query: common tables, the events themselves, and how they are found when there are very many. */
function sourceSql(query: ActivityQuery) {
  const filters = [
    'events.created_at >= :from AND events.created_at < :until',
    ...(query.action === undefined ? [] : ['events.action = :action']),
    ...(query.targetType === undefined ? [] : ['events.target_type = :targetType']),
  ].join(' AND ')
  switch (query.source.kind) {
    case 'author': {
      // Administrators see all projects, so no visibility check is needed.
      const [withs, visible] = query.viewer.all ? ['', ''] : [`WITH RECURSIVE ${groupsOfCaller}`, ` AND ${seen}`]
      const rows = `FROM activity_events AS events WHERE events.author_id = :source AND ${filters}${visible}`
      return { withs, rows, manyRows: rows }
    }
    case 'project': {
      const rows = `FROM activity_events AS events WHERE events.project_id = :source AND ${filters}`
      return { withs: '', rows, manyRows: rows }
    }
    case 'memberships':
      return {
        withs: `WITH RECURSIVE ${groupsOfCaller}, ${projectsOfCaller}`,
        // By project, which reads only its events; if there are too many to sort, by time, which finds them soon.
        rows: `FROM own CROSS JOIN activity_events AS events ON events.project_id = own.id WHERE ${filters}`,
        manyRows: `FROM activity_events AS events INDEXED BY activity_events_by_time
          WHERE events.project_id IN (SELECT id FROM own) AND ${filters}`,
      }
  }
}

function sourceParams({ source, viewer, ...query }: ActivityQuery): RememberedParams {
  const { user, all } = viewerParams(viewer)
  const byKind: Record<ActivitySource['kind'], RememberedParams> = {
    author: viewer.all ? {} : { user, all },
    project: {},
    memberships: { user },
  }
  return {
    ...byKind[source.kind],
    ...(source.kind === 'memberships' ? {} : { source: source.id }),
    ...(query.action === undefined ? {} : { action: query.action }),
    ...(query.targetType === undefined ? {} : { targetType: query.targetType }),
    from: query.from,
    until: query.until ?? forever,
  }
}

/** What callers really did, in order. */
export function activityEventsTable(database: Database) {
  const insert = database.execute(
    `INSERT INTO activity_events (project_id, author_id, action, target_type, target_id, target_iid, target_title, push, note, created_at)
     VALUES (:project, :author, :action, :targetType, :targetId, :targetIid, :targetTitle, :push, :note, :created)`,
  )
  const removeBefore = database.execute('DELETE FROM activity_events WHERE created_at < :time')
  const prepare = (query: ActivityQuery) => {
    const { withs, rows, manyRows } = sourceSql(query)
    const page = (found: string) =>
      database.select(
        `${withs} SELECT events.id AS event_id, project_id, action, target_type, target_id, target_iid, target_title, push,
           note, events.created_at AS event_created_at, author_id, users.id, username, name, email, state, is_admin
         FROM activity_events AS events JOIN users ON users.id = author_id
         WHERE events.id IN (
           SELECT events.id ${found} ORDER BY events.created_at ${query.sort}, events.id ${query.sort} LIMIT :limit OFFSET :offset
         ) ORDER BY events.created_at ${query.sort}, events.id ${query.sort}`,
        activityEventRow,
      )
    return {
      count: database.remembered(`${withs} ${countUpToBound(rows)}`, boundedTotal),
      page: page(rows),
      pageOfMany: rows === manyRows ? null : page(manyRows),
    }
  }
  const listFor = preparedOnce(
    ({ source, viewer, action, targetType, sort }) =>
      [source.kind, viewer.all, action !== undefined, targetType !== undefined, sort].join(),
    prepare,
  )

  return {
    /** A page of events in chronological order, and their total; null above the reported maximum. */
    list(query: ActivityQuery): { items: ActivityEventRow[]; total: number | null } {
      const { count, page, pageOfMany } = listFor(query)
      const params = sourceParams(query)
      const total = count.one(params) ?? null
      const found = total === null && pageOfMany ? pageOfMany : page
      return { items: found.all({ ...params, limit: query.limit, offset: query.offset }), total }
    },
    /** Removes the events older than a time; gives how many there were. */
    removeBefore: (time: string) => removeBefore({ time }).changes,
    /** Gives the id of the event. */
    add(event: ActivityEvent, author: number, created = new Date().toISOString()): number {
      return insert({
        project: event.projectId,
        author,
        action: event.action,
        targetType: event.target?.type ?? null,
        targetId: event.target?.id ?? null,
        targetIid: event.target?.iid ?? null,
        targetTitle: event.target?.title ?? null,
        push: event.action === 'pushed' ? JSON.stringify(pushData(event.push)) : null,
        note: event.action === 'commented' && event.note ? JSON.stringify(noteData(event.note)) : null,
        created,
      }).id
    },
  }
}

function pushData(push: Extract<ActivityEvent, { action: 'pushed' }>['push']): z.output<typeof activityPushData> {
  return {
    commit_count: push.commitCount,
    action: push.action,
    ref_type: push.refType,
    commit_from: push.from,
    commit_to: push.to,
    ref: push.ref,
    commit_title: push.title,
  }
}

function noteData({ id, body, createdAt, system, noteable }: ActivityNote): z.output<typeof activityNote> {
  return {
    id,
    body,
    attachment: null,
    created_at: createdAt,
    system,
    noteable_id: noteable.id,
    noteable_type: noteable.type,
    noteable_iid: noteable.iid ?? null,
  }
}
