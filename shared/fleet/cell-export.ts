import type { Cell, CellValue, cellWords } from './cell.ts'

/** What a cell without a value is called in files and on the command line, which are English: docs/decisions/0017. */
export const exportWords: typeof cellWords = {
  notLoaded: 'Not loaded',
  loading: 'Loading',
  cut: 'List too long',
  forbidden: 'No access',
  notFound: 'Not found',
  edition: 'Not in this edition',
  version: 'Not in this version',
  error: 'Failed',
}

/** The plain value of a cell for files; why there is none, in English words. */
export function cellExport(cell: Cell): CellValue {
  return cell.kind === 'value' ? cell.value : exportWords[cell.kind]
}
