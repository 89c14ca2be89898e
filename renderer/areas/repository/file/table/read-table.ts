import type { TableText } from '../../../../common/code/table-text.ts'
import TableWorker from './table.worker.ts?worker'
import type { TableAnswer, TableAsked } from './table-message.ts'

/** Reads a table in a worker of its own. @throws Error when it breaks, or when nobody waits any more */
export function readTableInWorker(asked: TableAsked, signal: AbortSignal): Promise<TableText> {
  const worker = new TableWorker()
  return new Promise<TableText>((done, failed) => {
    const rows: (readonly string[])[] = []
    let head: Extract<TableAnswer, { kind: 'about' }> | null = null
    worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
      if (data.kind === 'about') head = data
      else for (const row of data.rows) rows.push(row)
      if (head && rows.length === head.rowCount) done({ ...head.about, rows })
    }
    worker.onerror = event => {
      event.preventDefault()
      failed(new Error('It could not be read'))
    }
    signal.addEventListener('abort', () => failed(new Error('Nobody waits for it')))
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}
