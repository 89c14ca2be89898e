import type { ConnectionRef } from '#shared/bridge.ts'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import type { KeptRef } from '#shared/fleet/column.ts'
import { type ProjectCells, projectCells } from '#shared/fleet/row.ts'
import { fewAtOnce, inTurns } from '#shared/in-turns.ts'
import { projectsByIdQuery } from '#shared/queries/places.ts'
import { readStates } from '../main/policy-checks/read-states.ts'
import type { Io } from './io.ts'
import type { Opened } from './open.ts'
import type { Reads } from './reads.ts'

/** The columns by ID, for expressions. */
export const { byId: columnCatalog } = fleetCatalogs.projects

/** What is kept offline of a connection. */
export async function getPins({ main }: Pick<Opened, 'main'>, connection: ConnectionRef): Promise<readonly KeptRef[]> {
  const { pins } = await main.request('offline.state', {})
  return pins.filter(({ connectionRef }) => connectionRef === connection)
}

/**
 * All projects that the connection sees with the cells of some columns, in the order of their paths.
 * @param pins what is kept offline of the connection
 * @throws Failure where nothing can be read
 */
export async function loadFleet(
  reads: Reads,
  columns: readonly string[],
  pins: readonly KeptRef[],
  io: Io,
): Promise<readonly ProjectCells[]> {
  const now = Date.now()
  const projects = await reads.list(projectsByIdQuery())
  const listed = { at: new Date(now).toISOString(), isStale: false }
  const needed = fleetCatalogs.projects.readsFor(columns)
  if (needed.length > 0) {
    io.stderr.write(`Reading ${projects.length} projects, within the rate limits of the service.\n`)
  }
  const rows: ProjectCells[] = []
  await inTurns(projects, fewAtOnce, async project => {
    const states = await readStates(needed, read => read.load(reads.page, { project, now }))
    rows.push(projectCells(project, states, listed, now, pins))
  })
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
