import type { AppError } from '#shared/errors.ts'
import { type ReadState, toReadState } from '#shared/fleet/catalog.ts'
import { errorCell } from '#shared/fleet/cell.ts'
import type { CellValues, FleetAnswer, FleetRead } from '#shared/fleet/column.ts'
import { toAppError } from '../failure.ts'

const ofOneProject: readonly string[] = ['forbidden', 'notFound', 'badResponse', 'validation', 'conflict', 'server']

/** Whether an error concerns one project; others, such as no connection, end the whole load. */
export function isOfOneProject(error: AppError): boolean {
  return ofOneProject.includes(error.kind)
}

/**
 * What some reads give of one project.
 * @param isOfProject whether an error is kept as what the project gives; any other ends the load
 * @throws Failure where no project can be read
 */
export async function readStates(
  reads: readonly FleetRead[],
  load: (read: FleetRead) => Promise<FleetAnswer<CellValues>>,
  isOfProject: (error: AppError) => boolean = isOfOneProject,
): Promise<ReadonlyMap<string, ReadState>> {
  const states = new Map<string, ReadState>()
  for (const read of reads) {
    try {
      states.set(read.id, toReadState(await load(read)))
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isOfProject(error)) throw thrown
      states.set(read.id, errorCell(error))
    }
  }
  return states
}
