import { type TableView, usualView } from '#shared/tables.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'

const nothingSaved: readonly { readonly name: string; readonly view: TableView }[] = []

/** How one table is arranged: as it was left, from the settings, and the arrangements saved under a name. */
export function useTableView(table: string) {
  const kept = useSettings()?.tables[table]
  const update = useUpdateSettings()
  const last = kept?.last ?? usualView
  const saved = kept?.saved ?? nothingSaved
  const keep = (
    change: (present: { last: TableView; saved: typeof saved }) => Partial<{ last: TableView; saved: typeof saved }>,
  ) =>
    update(({ tables }) => {
      const present = tables[table] ?? { last: usualView, saved: [] }
      const next = { ...present, ...change(present) }
      return { tables: { ...tables, [table]: { last: next.last, saved: [...next.saved] } } }
    })
  return {
    view: last,
    saved,
    change: (part: Partial<TableView>) => keep(present => ({ last: { ...present.last, ...part } })),
    save: (name: string, view: TableView) =>
      keep(present => ({ saved: [...present.saved.filter(one => one.name !== name), { name, view }] })),
    forget: (name: string) => keep(present => ({ saved: present.saved.filter(one => one.name !== name) })),
  }
}
