import { readTable } from '../../../../common/code/table-text.ts'
import type { TableAnswer, TableAsked } from './table-message.ts'

const rowsOfPortion = 5000

self.onmessage = ({ data }: MessageEvent<TableAsked>) => {
  const { rows, ...about } = readTable(data.text, data.isTabSeparated)
  send({ kind: 'about', about, rowCount: rows.length })
  for (let start = 0; start < rows.length; start += rowsOfPortion)
    send({ kind: 'rows', rows: rows.slice(start, start + rowsOfPortion) })
}

function send(answer: TableAnswer): void {
  self.postMessage(answer)
}
