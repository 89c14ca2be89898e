import type { Group, Project } from '../contract/navigation.ts'
import { fleetCatalogs, type ReadStates } from './catalog.ts'
import type { Cell } from './cell.ts'
import type { KeptRef } from './column.ts'
import type { FleetRow } from './evaluate.ts'

/** A row: a project with its cells, or a group, as `groupPlace` makes it one. */
export interface ProjectCells extends FleetRow {
  readonly project: Project
  readonly states: ReadStates
}

/** A group as the place of a row: what it has in common with a project. */
export function groupPlace({ id, name, path, full_path, visibility }: Group): Project {
  return { id, name, path, path_with_namespace: full_path, ...(visibility !== undefined && { visibility }) }
}

/**
 * The row of a project. Cells are computed when they are needed.
 * @param pins what is kept offline on this computer
 * @param listed how old the list of projects is, which the columns of the project itself come from
 */
export function projectCells(
  project: Project,
  states: ReadStates,
  { at, isStale }: { readonly at: string; readonly isStale: boolean },
  now: number,
  pins: readonly KeptRef[] = [],
  catalog = fleetCatalogs.projects,
): ProjectCells {
  const facts = { project, now, pins }
  const own = new Map<string, Cell>()
  return {
    path: project.path_with_namespace,
    project,
    states,
    getCell: column => {
      const known = own.get(column)
      if (known) return known
      const value = catalog.ownValue(column, facts)
      const cell: Cell = value === undefined ? catalog.cellOf(column, states) : { kind: 'value', value, at, isStale }
      own.set(column, cell)
      return cell
    },
  }
}
