import type { TableText } from '../../../../common/code/table-text.ts'

/** What the table worker is asked. */
export interface TableAsked {
  readonly text: string
  readonly isTabSeparated: boolean
}

/**
 * What it answers: what the table is, then its rows in portions. Taking in all rows of a large table at once would hold up the
 * page for as long as reading them does.
 */
export type TableAnswer =
  | { readonly kind: 'about'; readonly about: Omit<TableText, 'rows'>; readonly rowCount: number }
  | { readonly kind: 'rows'; readonly rows: TableText['rows'] }
