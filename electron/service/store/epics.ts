import { z } from 'zod'
import type { Database } from './database.ts'
import { epicLists } from './epic-lists.ts'
import { epicRow } from './epic-row.ts'

/** What of an epic can be set; dates are `YYYY-MM-DD`. */
export interface EpicSettings {
  readonly title: string
  readonly description: string
  readonly confidential: boolean
  readonly startDateIsFixed: boolean
  readonly startDateFixed: string | null
  readonly dueDateIsFixed: boolean
  readonly dueDateFixed: string | null
}

export interface NewEpic extends Partial<EpicSettings> {
  readonly groupId: number
  readonly parentId?: number | undefined
  readonly title: string
  readonly authorId: number
  readonly createdAt?: string
  readonly updatedAt?: string
  /** Closes it. */
  readonly closedAt?: string
}

const none: Omit<EpicSettings, 'title'> = {
  description: '',
  confidential: false,
  startDateIsFixed: false,
  startDateFixed: null,
  dueDateIsFixed: false,
  dueDateFixed: null,
}

/** Epics deeper than this are not read: no epic has as many above it. */
const deepest = 100

const parentRow = z.object({ parent_id: z.number().nullable() })

/** Epics of groups. Their dates are composed whenever something they come from changes. */
export function epicsTable(database: Database) {
  const hierarchy = epicHierarchy(database)
  const from = 'SELECT epics.*, groups.full_path AS group_path FROM epics JOIN groups ON groups.id = epics.group_id'
  const byId = database.select(`${from} WHERE epics.id = :id`, epicRow)
  const byIid = database.select(`${from} WHERE epics.group_id = :group AND epics.iid = :iid`, epicRow)
  return {
    ...epicLists(database),
    byId: (id: number) => byId.one({ id }),
    byIid: (group: number, iid: number) => byIid.one({ group, iid }),
    ...hierarchy,
    ...newEpics(database, hierarchy),
    ...epicChanges(database, hierarchy),
  }
}

type EpicHierarchy = ReturnType<typeof epicHierarchy>

/** What epics have from those right below them, and how deep they are. */
function epicHierarchy(database: Database) {
  const compose = database.select(
    `WITH inherited AS (
       SELECT min(start_date) AS start_date, max(due_date) AS due_date FROM (
         SELECT milestones.start_date, milestones.due_date FROM epic_issues
           JOIN issues ON issues.id = epic_issues.issue_id JOIN milestones ON milestones.id = issues.milestone_id
           WHERE epic_issues.epic_id = :id
         UNION ALL SELECT start_date, due_date FROM epics WHERE parent_id = :id)
     )
     UPDATE epics SET start_date_inherited = inherited.start_date, due_date_inherited = inherited.due_date,
       start_date = iif(start_date_is_fixed, start_date_fixed, inherited.start_date),
       due_date = iif(due_date_is_fixed, due_date_fixed, inherited.due_date)
     FROM inherited WHERE id = :id RETURNING parent_id`,
    parentRow,
  )
  const above = database.select(
    `WITH RECURSIVE above (id, distance) AS (
       SELECT :id, 0
       UNION ALL SELECT epics.parent_id, distance + 1 FROM epics JOIN above ON epics.id = above.id
         WHERE epics.parent_id IS NOT NULL AND distance < ${deepest}
     ) SELECT count(*) AS depth FROM above`,
    z.object({ depth: z.number() }),
  )

  return {
    /** How many epics there are from the topmost one down to this one, itself included. */
    depth: (id: number): number => above.only({ id }).depth,
    /** Composes the dates of an epic, then of those above it: when an issue came or went, or the milestone of one changed. */
    composeDates(id: number): void {
      let next: number | null = id
      for (let height = 0; next !== null && height < deepest; height += 1) {
        next = compose.one({ id: next })?.parent_id ?? null
      }
    },
  }
}

/** Numbers and inserts epics. */
function newEpics(database: Database, { composeDates }: EpicHierarchy) {
  const nextNumber = database.select(
    `INSERT INTO epic_numbers (group_id, last) VALUES (:group, 1)
     ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last AS iid`,
    z.object({ iid: z.number() }),
  )
  const insert = database.execute(
    `INSERT INTO epics (iid, group_id, parent_id, title, description, state, confidential, author_id, start_date_is_fixed,
       start_date_fixed, due_date_is_fixed, due_date_fixed, created_at, updated_at, closed_at)
     VALUES (:iid, :group, :parent, :title, :description, :state, :confidential, :author, :startIsFixed, :startFixed,
       :dueIsFixed, :dueFixed, :created, :updated, :closed)`,
  )
  const place = database.execute(
    `WITH RECURSIVE above (id) AS (
       SELECT :group UNION SELECT groups.parent_id FROM groups JOIN above ON groups.id = above.id WHERE groups.parent_id IS NOT NULL
     )
     INSERT INTO epic_places (epic_id, group_id, own_group_id, author_id, state, confidential, created_at, updated_at)
     SELECT epics.id, above.id, epics.group_id, author_id, state, confidential, created_at, updated_at
     FROM epics, above WHERE epics.id = :epic`,
  )

  return {
    add(epic: NewEpic): number {
      const created = instant(epic.createdAt)
      const closed = epic.closedAt === undefined ? null : instant(epic.closedAt)
      const iid = nextNumber.only({ group: epic.groupId }).iid
      const { id } = insert({
        iid,
        group: epic.groupId,
        parent: epic.parentId ?? null,
        state: closed === null ? 'opened' : 'closed',
        author: epic.authorId,
        ...columns({ ...none, ...epic }),
        created,
        updated: epic.updatedAt === undefined ? (closed ?? created) : instant(epic.updatedAt),
        closed,
      })
      place({ epic: id, group: epic.groupId })
      composeDates(id)
      return id
    },
  }
}

function epicChanges(database: Database, { composeDates }: EpicHierarchy) {
  const update = database.execute(
    `UPDATE epics SET title = :title, description = :description, confidential = :confidential,
       start_date_is_fixed = :startIsFixed, start_date_fixed = :startFixed, due_date_is_fixed = :dueIsFixed,
       due_date_fixed = :dueFixed, updated_at = :now WHERE id = :id`,
  )
  const setState = database.execute(
    'UPDATE epics SET state = :state, closed_at = :closed, updated_at = :now WHERE id = :id',
  )
  const touch = database.execute('UPDATE epics SET updated_at = :now WHERE id = :id')
  const remove = database.select('DELETE FROM epics WHERE id = :id RETURNING parent_id', parentRow)

  return {
    update(id: number, values: EpicSettings): void {
      update({ id, ...columns(values), now: instant() })
      composeDates(id)
    },
    close(id: number): void {
      setState({ id, state: 'closed', closed: instant(), now: instant() })
    },
    reopen(id: number): void {
      setState({ id, state: 'opened', closed: null, now: instant() })
    },
    /** Notes that something of the epic changed that is kept beside it. */
    touch(id: number): void {
      touch({ id, now: instant() })
    },
    /** Its issues and child epics stay, without a parent. */
    remove(id: number): void {
      const parent = remove.one({ id })?.parent_id ?? null
      if (parent !== null) composeDates(parent)
    },
  }
}

/** The columns of what can be set. */
function columns(values: EpicSettings) {
  return {
    title: values.title,
    description: values.description,
    confidential: values.confidential ? 1 : 0,
    startIsFixed: values.startDateIsFixed ? 1 : 0,
    startFixed: values.startDateFixed,
    dueIsFixed: values.dueDateIsFixed ? 1 : 0,
    dueFixed: values.dueDateFixed,
  }
}

function instant(time?: string): string {
  return (time === undefined ? new Date() : new Date(time)).toISOString()
}
