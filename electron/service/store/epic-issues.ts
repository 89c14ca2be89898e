import { z } from 'zod'
import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database } from './database.ts'
import { type Viewer, viewerParams } from './groups.ts'
import { issueColumns, issueRow, issueVisibility, visibleIssue } from './issues.ts'
import { getPage } from './paged-list.ts'

const associationRow = z.object({
  id: z.number(),
  epic_id: z.number(),
  issue_id: z.number(),
  relative_position: z.number(),
  updated_at: z.string(),
})
export type AssociationRow = z.output<typeof associationRow>

const epicIssueRow = issueRow.extend({ epic_issue_id: z.number(), relative_position: z.number() })
export type EpicIssueRow = z.output<typeof epicIssueRow>

/** Room left between neighbours: so many moves into the same gap, halved each time, before all are spaced again. */
const gap = 512

/** Which issues are in which epic, in what order. */
export function epicIssuesTable(database: Database) {
  const source = `FROM epic_issues JOIN issues ON issues.id = epic_issues.issue_id
    JOIN projects ON projects.id = issues.project_id WHERE epic_issues.epic_id = :epic AND ${visibleIssue}`
  const page = database.select(
    `${issueVisibility} SELECT ${issueColumns}, epic_issues.id AS epic_issue_id, epic_issues.relative_position ${source}
     ORDER BY epic_issues.relative_position, epic_issues.id LIMIT :limit OFFSET :offset`,
    epicIssueRow,
  )
  const count = database.select(`${issueVisibility} ${countUpToBound(source)}`, boundedTotal)
  const byId = database.select('SELECT * FROM epic_issues WHERE id = :id', associationRow)
  const byIssue = database.select('SELECT * FROM epic_issues WHERE issue_id = :issue', associationRow)
  const order = database.select(
    'SELECT id FROM epic_issues WHERE epic_id = :epic ORDER BY relative_position, id',
    z.object({ id: z.number() }),
  )
  const position = z.object({ position: z.number().nullable() })
  const first = database.select(
    'SELECT min(relative_position) AS position FROM epic_issues WHERE epic_id = :epic AND id <> :but',
    position,
  )
  const neighbour = (operator: '<' | '>', end: 'max' | 'min') =>
    database.select(
      `SELECT ${end}(relative_position) AS position FROM epic_issues
       WHERE epic_id = :epic AND id <> :but AND relative_position ${operator} :position`,
      position,
    )
  const previous = neighbour('<', 'max')
  const next = neighbour('>', 'min')
  const insert = database.execute(
    'INSERT INTO epic_issues (epic_id, issue_id, relative_position, updated_at) VALUES (:epic, :issue, :position, :now)',
  )
  const move = database.execute(
    'UPDATE epic_issues SET epic_id = :epic, relative_position = :position, updated_at = :now WHERE id = :id',
  )
  const space = database.execute('UPDATE epic_issues SET relative_position = :position WHERE id = :id')
  const remove = database.execute('DELETE FROM epic_issues WHERE id = :id')

  const top = (epic: number, but = 0) => (first.one({ epic, but })?.position ?? gap) - gap
  const require = (id: number): AssociationRow => {
    const row = byId.one({ id })
    if (!row) throw new Error(`There is no association ${id}.`)
    return row
  }
  /** The positions on both sides of where one is to stand: right after another, or right before it. */
  const sides = (moved: AssociationRow, side: 'before' | 'after', other: AssociationRow) => {
    const { relative_position: at, epic_id: epic } = other
    const place = { epic, but: moved.id, position: at }
    return side === 'after'
      ? { low: at, high: next.one(place)?.position ?? at + 2 * gap }
      : { low: previous.one(place)?.position ?? at - 2 * gap, high: at }
  }

  return {
    /** A page of the issues of an epic that this viewer may see, in their order, and how many there are. */
    list(epic: number, viewer: Viewer, { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const params = { ...viewerParams(viewer), epic }
      return getPage(
        page.all({ ...params, limit: limit + 1, offset }),
        { limit, offset },
        () => count.one(params) ?? null,
      )
    },
    byId: (id: number) => byId.one({ id }),
    byIssue: (issue: number) => byIssue.one({ issue }),
    /** Adds an issue at the top of an epic: with a new association, or the one from its previous epic. Returns its ID. */
    put(epic: number, issue: number, now = new Date().toISOString()): number {
      const known = byIssue.one({ issue })
      if (!known) return insert({ epic, issue, position: top(epic), now }).id
      move({ id: known.id, epic, position: top(epic, known.id), now })
      return known.id
    },
    remove(id: number): void {
      remove({ id })
    },
    /** Moves an association right before or right after another one of its epic. */
    move(id: number, side: 'before' | 'after', otherId: number): void {
      const moved = require(id)
      let { low, high } = sides(moved, side, require(otherId))
      if (high - low < 2) {
        for (const [index, row] of order.all({ epic: moved.epic_id }).entries()) {
          space({ id: row.id, position: index * gap })
        }
        ;({ low, high } = sides(moved, side, require(otherId)))
      }
      const position = Math.floor((low + high) / 2)
      move({ id, epic: moved.epic_id, position, now: new Date().toISOString() })
    },
  }
}
