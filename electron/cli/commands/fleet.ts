import { fleetColumns } from '#shared/fleet/catalog.ts'
import type { Cell } from '#shared/fleet/cell.ts'
import { cellExport } from '#shared/fleet/cell-export.ts'
import { filterFleet } from '#shared/fleet/evaluate.ts'
import { columnsIn, type Expression, parseExpression } from '#shared/fleet/expression.ts'
import type { ProjectCells } from '#shared/fleet/row.ts'
import { getFlag, type Typed } from '../command.ts'
import { columnCatalog, getPins, loadFleet } from '../fleet.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { getOutput, type Output, writeRows } from '../output.ts'
import { UsageProblem } from '../problem.ts'
import { createReads } from '../reads.ts'

/** `fleet query EXPRESSION`: the projects that match, with the values of columns. */
export async function queryFleet(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const expression = getExpression(typed.words[0] ?? '')
  const shown = getColumns(getFlag(typed, 'columns'))
  const needed = [...new Set([...shown, ...(expression ? columnsIn(expression) : [])])]
  return withMain(typed, io, async opened => {
    const { ref } = await chooseConnection(opened, typed, io)
    const projects = await loadFleet(createReads(opened.main, ref), needed, await getPins(opened, ref), io)
    const { matching, undecided } = filterFleet(projects, expression, Date.now())
    const rows = matching.map(project => toRow(project, shown, output))
    await writeRows(io, output, rows, ['path', ...shown])
    if (undecided.length > 0)
      io.stderr.write(`Unknown: ${undecided.length} of ${projects.length} projects lack values.\n`)
    return 0
  })
}

/** Null for an empty one: all projects. @throws UsageProblem */
function getExpression(text: string): Expression | null {
  if (text.trim() === '') return null
  const parsed = parseExpression(text, columnCatalog)
  if (parsed.ok) return parsed.expression
  const { message, from } = parsed.error
  throw new UsageProblem(`The expression is not valid at character ${from + 1}: ${message}`)
}

/** @throws UsageProblem */
function getColumns(text: string | undefined): readonly string[] {
  const all = fleetColumns.map(({ id }) => id)
  if (text === undefined) return fleetColumns.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const desired = text.split(',').map(id => id.trim())
  const unknown = desired.find(id => !all.includes(id))
  if (unknown !== undefined) {
    throw new UsageProblem(`--columns: unknown column ${unknown}. The columns are ${all.join(', ')}.`)
  }
  return desired
}

function toRow(project: ProjectCells, columns: readonly string[], output: Output) {
  const toValue = output === 'json' || output === 'jsonl' ? toPlain : cellExport
  return { path: project.path, ...Object.fromEntries(columns.map(id => [id, toValue(project.getCell(id))])) }
}

/** A value, or why there is none: a text could be taken for a value. */
function toPlain(cell: Cell) {
  return cell.kind === 'value' ? cell.value : { missing: cell.kind }
}
