import type { Project } from '../contract/navigation.ts'
import { cellOf, projectValue, type ReadStates } from './catalog.ts'
import type { Cell } from './cell.ts'
import type { FleetRow } from './evaluate.ts'

/** A project with its cells. */
export interface ProjectCells extends FleetRow {
  readonly project: Project
  readonly states: ReadStates
}

/**
 * The row of a project. Cells are computed when they are needed.
 * @param listed how old the list of projects is, which the columns of the project itself come from
 */
export function projectCells(
  project: Project,
  states: ReadStates,
  { at, isStale }: { readonly at: string; readonly isStale: boolean },
  now: number,
): ProjectCells {
  const facts = { project, now }
  const own = new Map<string, Cell>()
  return {
    path: project.path_with_namespace,
    project,
    states,
    getCell: column => {
      const known = own.get(column)
      if (known) return known
      const value = projectValue(column, facts)
      const cell: Cell = value === undefined ? cellOf(column, states) : { kind: 'value', value, at, isStale }
      own.set(column, cell)
      return cell
    },
  }
}
