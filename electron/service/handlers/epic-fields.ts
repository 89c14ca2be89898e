import type { Epic } from '#shared/contract/epics.ts'
import type { Label } from '#shared/contract/issues.ts'
import type { GroupAccess, RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { LabelRow } from '../store/labels.ts'
import type { Store } from '../store/store.ts'
import { userLookup } from './user-lookup.ts'

/** Epics in the format of a group's responses (document 3, section 2, "Epic"). */
export function epicFields(
  store: Store,
  context: RequestContext,
  shown: { readonly group: GroupAccess; readonly rows: readonly EpicRow[]; readonly labelDetails?: boolean },
): Epic[] {
  const { baseUrl } = context
  const { group, rows } = shown
  const ids = rows.map(row => row.id)
  const labels = store.labels.of('epic', ids)
  const votes = store.epicFollowers.votes(ids)
  const mayEdit = editors(store, context, group)
  const person = userLookup(store, baseUrl)

  return rows.map(row => {
    const own = labels.get(row.id) ?? []
    return {
      id: row.id,
      iid: row.iid,
      group_id: row.group_id,
      parent_id: row.parent_id,
      title: row.title,
      description: row.description,
      state: row.state,
      confidential: row.confidential === 1,
      web_url: `${baseUrl}/groups/${row.group_path}/-/epics/${row.iid}`,
      reference: `&${row.iid}`,
      references: references(row, group),
      author: person(row.author_id),
      start_date: row.start_date,
      due_date: row.due_date,
      end_date: row.due_date,
      ...(mayEdit(row) ? dateSources(row) : {}),
      created_at: row.created_at,
      updated_at: row.updated_at,
      closed_at: row.closed_at,
      labels: shown.labelDetails ? own.map(labelFields) : own.map(label => label.name),
      upvotes: votes.get(row.id)?.upvotes ?? 0,
      downvotes: votes.get(row.id)?.downvotes ?? 0,
    }
  })
}

/** One epic, with whether the caller follows it. */
export function oneEpicFields(store: Store, context: RequestContext, group: GroupAccess, row: EpicRow): Epic {
  const [fields] = epicFields(store, context, { group, rows: [row] })
  if (!fields) throw new Error(`Epic ${row.id} was not shown.`)
  const subscribed = context.user ? store.epicFollowers.isSubscribed(row.id, context.user.id) : false
  return { ...fields, subscribed }
}

function references(row: EpicRow, asked: GroupAccess): Epic['references'] {
  const short = `&${row.iid}`
  const full = `${row.group_path}${short}`
  return { short, relative: row.group_id === asked.id ? short : full, full }
}

function dateSources(row: EpicRow): Partial<Epic> {
  return {
    start_date_is_fixed: row.start_date_is_fixed === 1,
    start_date_fixed: row.start_date_fixed,
    start_date_from_inherited_source: row.start_date_inherited,
    start_date_from_milestones: row.start_date_inherited,
    due_date_is_fixed: row.due_date_is_fixed === 1,
    due_date_fixed: row.due_date_fixed,
    due_date_from_inherited_source: row.due_date_inherited,
    due_date_from_milestones: row.due_date_inherited,
  }
}

/** Whether the caller may edit an epic. A role applies to all groups below: only other groups are looked up, each once. */
function editors(store: Store, { user }: RequestContext, asked: GroupAccess): (row: EpicRow) => boolean {
  const known = new Map([[asked.id, asked.accessLevel]])
  const mayEditBelow = asked.accessLevel >= accessLevels.reporter
  return row => {
    if (!user) return false
    if (user.isAdministrator || (mayEditBelow && row.group_path.startsWith(`${asked.full_path}/`))) return true
    const level = known.get(row.group_id) ?? store.members.levelInGroup(user.id, row.group_id)
    known.set(row.group_id, level)
    return level >= accessLevels.reporter
  }
}

/** A label with its details (document 3, section 4.7, `with_labels_details`). */
function labelFields(label: LabelRow): Label {
  const { id, name, color, description } = label
  return { id, name, color, text_color: readableOn(color), description }
}

/** Black or white, whichever is read better on a colour such as `#6699cc`. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#1f1e24' : '#ffffff'
}
