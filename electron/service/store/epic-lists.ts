import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database, SqlParams } from './database.ts'
import { epicRow } from './epic-row.ts'
import { type Viewer, viewerParams } from './groups.ts'
import { preparedOnce } from './paged-list.ts'
import { holdsSearch } from './users.ts'
import { groupsOfCaller } from './visibility.ts'

/** Filters and order of epics; omitted filters don't apply. */
export interface EpicQuery {
  readonly groupId: number
  readonly descendants: boolean
  readonly ancestors: boolean
  readonly viewer: Viewer
  /** The viewer sees everything in the group and below it, so no epic needs a visibility check. */
  readonly seesAll: boolean
  readonly authorId?: number | undefined
  /** Labels that an epic must all have. */
  readonly labels?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly state: 'opened' | 'closed' | 'all'
  /** ISO 8601 in UTC, inclusive, like all times here. */
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
  readonly updatedAfter?: string | undefined
  readonly updatedBefore?: string | undefined
  /** Name of an emoji the viewer reacted with; `None` or `Any`. */
  readonly reaction?: string | undefined
  readonly orderBy: 'created_at' | 'updated_at'
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

interface Filter {
  readonly sql: string
  readonly params?: SqlParams
}

/**
 * `trusted(id)`: the groups in which the viewer is a reporter or more, and every group below them. `readable(id)`: the groups
 * in which the viewer may read non-confidential epics.
 */
const visibility = `WITH RECURSIVE ${groupsOfCaller},
  trusted (id) AS (
    SELECT source_id FROM members WHERE source_type = 'group' AND user_id = :user AND access_level >= 20
      AND (expires_at IS NULL OR expires_at > date('now'))
    UNION SELECT groups.id FROM groups JOIN trusted ON groups.parent_id = trusted.id
  ),
  readable (id) AS MATERIALIZED (
    SELECT id FROM groups WHERE visibility = 'public' OR (visibility = 'internal' AND :user IS NOT NULL)
      OR id IN (SELECT id FROM mine)
  )`
const visible = `(:all = 1 OR place.own_group_id IN (SELECT id FROM trusted)
  OR (place.confidential = 0 AND place.own_group_id IN (SELECT id FROM readable)))`

const ancestors = `(
  WITH RECURSIVE above (id) AS (
    SELECT :group UNION SELECT groups.parent_id FROM groups JOIN above ON groups.id = above.id WHERE groups.parent_id IS NOT NULL
  ) SELECT id FROM above)`

/** Lists of epics, a page at a time. */
export function epicLists(database: Database) {
  const prepare = (start: string, source: string, order: (table: string) => string, column: string) => ({
    // Rows are fetched only for the page: filtering and skipping use an index.
    page: database.select(
      `${start} SELECT epics.*, groups.full_path AS group_path FROM (
         SELECT place.epic_id AS id, place.${column} ${source} ORDER BY ${order('place')} LIMIT :limit OFFSET :offset
       ) AS page JOIN epics ON epics.id = page.id JOIN groups ON groups.id = epics.group_id ORDER BY ${order('page')}`,
      epicRow,
    ),
    count: database.select(`${start} ${countUpToBound(source)}`, boundedTotal),
  })
  const statementsFor = preparedOnce((_start, source, order) => `${source} ${order('page')}`, prepare)

  return {
    /** A page of epics and their total; null above the reported maximum. */
    list(query: EpicQuery) {
      const filters = getFilters(query)
      const source = `FROM epic_places AS place WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`
      const direction = query.sort === 'asc' ? 'ASC' : 'DESC'
      const order = (table: string) =>
        `${table}.${query.orderBy} ${direction}, ${table === 'place' ? 'place.epic_id' : 'page.id'} ${direction}`
      const trusts = query.seesAll && !query.ancestors
      const statements = statementsFor(trusts ? '' : visibility, source, order, query.orderBy)
      const params: SqlParams = Object.assign({}, ...filters.map(filter => filter.params))
      const { limit, offset } = query
      return {
        items: statements.page.all({ ...params, limit, offset }),
        total: statements.count.one(params) ?? null,
      }
    },
  }
}

function getFilters(query: EpicQuery): readonly Filter[] {
  const trusts = query.seesAll && !query.ancestors
  const filters: readonly (Filter | false)[] = [
    scope(query),
    !trusts && { sql: visible, params: viewerParams(query.viewer) },
    query.state !== 'all' && { sql: 'place.state = :state', params: { state: query.state } },
    query.authorId !== undefined && { sql: 'place.author_id = :author', params: { author: query.authorId } },
    compared('created_at', '>=', 'createdAfter', query.createdAfter),
    compared('created_at', '<=', 'createdBefore', query.createdBefore),
    compared('updated_at', '>=', 'updatedAfter', query.updatedAfter),
    compared('updated_at', '<=', 'updatedBefore', query.updatedBefore),
    labels(query.labels),
    reaction(query.reaction, query.viewer),
    Boolean(query.search) && {
      sql: `EXISTS (SELECT 1 FROM epics WHERE id = place.epic_id AND (${holdsSearch('title')} OR ${holdsSearch('description')}))`,
      params: { search: query.search ?? '' },
    },
  ]
  return filters.filter(filter => filter !== false)
}

/** The SQL placeholders for the group and the requested groups around it. */
function scope({ groupId, descendants, ancestors: withAncestors }: EpicQuery): Filter {
  const params = { group: groupId }
  if (withAncestors) {
    const below = descendants ? 'place.group_id = :group OR' : ''
    return { sql: `place.group_id IN ${ancestors} AND (${below} place.own_group_id = place.group_id)`, params }
  }
  return { sql: `place.group_id = :group${descendants ? '' : ' AND place.own_group_id = place.group_id'}`, params }
}

function compared(column: string, operator: '>=' | '<=', name: string, time: string | undefined): Filter | false {
  return time !== undefined && { sql: `place.${column} ${operator} :${name}`, params: { [name]: time } }
}

function labels(names: readonly string[] | undefined): Filter | false {
  if (!names || names.length === 0) return false
  return {
    sql: `place.epic_id IN (
      SELECT epic_labels.epic_id FROM labels JOIN epic_labels ON epic_labels.label_id = labels.id
      WHERE labels.name IN (SELECT value FROM json_each(:labels))
      GROUP BY epic_labels.epic_id HAVING count(DISTINCT labels.name) = json_array_length(:labels))`,
    params: { labels: JSON.stringify(names) },
  }
}

function reaction(name: string | undefined, viewer: Viewer): Filter | false {
  if (name === undefined) return false
  const own = 'SELECT epic_id FROM epic_reactions WHERE user_id = :reactor'
  const params = { reactor: viewer.userId }
  if (name === 'None') return { sql: `place.epic_id NOT IN (${own})`, params }
  if (name === 'Any') return { sql: `place.epic_id IN (${own})`, params }
  return { sql: `place.epic_id IN (${own} AND name = :reaction)`, params: { ...params, reaction: name } }
}
