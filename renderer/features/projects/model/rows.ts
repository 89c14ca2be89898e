import type { Project } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'

/** A row of the picker: a heading, a project to open, or an offer to open the typed project. */
export type PickerRow =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | { readonly kind: 'project'; readonly key: string; readonly target: string; readonly project: Project }
  /** Known by its path alone: a recent one that is not among the loaded. */
  | { readonly kind: 'path'; readonly key: string; readonly target: string }
  | { readonly kind: 'typed'; readonly key: string; readonly target: string }

/** A row that can be chosen. */
export type ChoiceRow = Exclude<PickerRow, { kind: 'heading' }>

/** The number of recent projects on top. */
const recentCount = 5

/**
 * The typed text, if it can name a project without a search: a numeric ID, or a path with a namespace. Works where the
 * list is forbidden.
 */
export function typedTarget(query: string): string | null {
  const typed = query.trim().replace(/^\/+|\/+$/g, '')
  if (/^[1-9]\d{0,14}$/.test(typed)) return typed
  return /^[^/\s]+(\/[^/\s]+)+$/.test(typed) ? typed : null
}

/** The rows of the picker, top to bottom. Without a search, the recent projects come first. */
export function pickerRows(
  projects: readonly Project[],
  recents: readonly string[],
  query: string,
): readonly PickerRow[] {
  const rows: PickerRow[] = []
  const searching = query.trim() !== ''
  const byPath = new Map(projects.map(project => [project.path_with_namespace, project]))
  const target = typedTarget(query)
  if (target !== null && !byPath.has(target)) rows.push({ kind: 'typed', key: 'typed', target })
  const recent = searching ? [] : recents.slice(0, recentCount)
  if (recent.length > 0) {
    rows.push({ kind: 'heading', key: 'heading recent', text: t('Opened last') })
    for (const path of recent) {
      const project = byPath.get(path)
      const key = `recent ${path}`
      rows.push(project ? { kind: 'project', key, target: path, project } : { kind: 'path', key, target: path })
    }
    if (projects.length > 0) rows.push({ kind: 'heading', key: 'heading all', text: t('All projects') })
  }
  for (const project of projects) {
    rows.push({ kind: 'project', key: `project ${project.id}`, target: project.path_with_namespace, project })
  }
  return rows
}

/** True for a row that can be chosen. */
export function isChoice(row: PickerRow | undefined): row is ChoiceRow {
  return row !== undefined && row.kind !== 'heading'
}

/** The next row that can be chosen from `from` in a direction; `from` itself when there is none. */
export function nextChoice(rows: readonly PickerRow[], from: number, step: 1 | -1): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (isChoice(rows[index])) return index
  }
  return from
}

/** The row that is active by default. */
export function firstChoice(rows: readonly PickerRow[]): number {
  return rows.findIndex(isChoice)
}
