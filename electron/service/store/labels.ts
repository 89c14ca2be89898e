import { z } from 'zod'
import type { Database } from './database.ts'

const labelRow = z.object({
  id: z.number(),
  group_id: z.number(),
  name: z.string(),
  color: z.string(),
  description: z.string().nullable(),
})
export type LabelRow = z.output<typeof labelRow>

const ownedLabelRow = labelRow.extend({ owner_id: z.number() })

export interface NewLabel {
  readonly groupId: number
  readonly name: string
  readonly color?: string
  readonly description?: string
}

/** The default colour of a label. */
const defaultColor = '#6699cc'

type Owner = 'epic' | 'issue'

/** Labels of groups, and which epics and issues carry them. A label can be used in its group and in everything below it. */
export function labelsTable(database: Database) {
  const insert = database.execute(
    'INSERT INTO labels (group_id, name, color, description) VALUES (:group, :name, :color, :description)',
  )
  const usable = database.select(
    `WITH RECURSIVE above (id, distance) AS (
       SELECT :group, 0
       UNION SELECT groups.parent_id, distance + 1 FROM groups JOIN above ON groups.id = above.id
         WHERE groups.parent_id IS NOT NULL
     )
     SELECT labels.* FROM labels JOIN above ON above.id = labels.group_id WHERE labels.name = :name
     ORDER BY above.distance LIMIT 1`,
    labelRow,
  )
  const carried = (owner: Owner) => ({
    of: database.select(
      `SELECT labels.*, ${owner}_labels.${owner}_id AS owner_id
       FROM ${owner}_labels JOIN labels ON labels.id = ${owner}_labels.label_id
       WHERE ${owner}_labels.${owner}_id IN (SELECT value FROM json_each(:ids)) ORDER BY labels.name, labels.id`,
      ownedLabelRow,
    ),
    put: database.execute(
      `INSERT INTO ${owner}_labels (${owner}_id, label_id) VALUES (:owner, :label) ON CONFLICT DO NOTHING`,
    ),
    clear: database.execute(`DELETE FROM ${owner}_labels WHERE ${owner}_id = :owner`),
  })
  const carriers = { epic: carried('epic'), issue: carried('issue') }

  return {
    add: (label: NewLabel): number =>
      insert({
        group: label.groupId,
        name: label.name,
        color: label.color ?? defaultColor,
        description: label.description ?? null,
      }).id,
    /** The label of a name that can be used in a group: its own, or else that of the nearest group above. */
    usableIn: (group: number, name: string) => usable.one({ group, name }),
    /** The labels of several epics or issues, each by name. */
    of(owner: Owner, ids: readonly number[]): ReadonlyMap<number, readonly LabelRow[]> {
      const rows = carriers[owner].of.all({ ids: JSON.stringify(ids) })
      return Map.groupBy(rows, row => row.owner_id)
    },
    /** Leaves an epic or issue with exactly these labels. */
    set(owner: Owner, id: number, labels: readonly number[]): void {
      carriers[owner].clear({ owner: id })
      for (const label of labels) carriers[owner].put({ owner: id, label })
    },
  }
}
