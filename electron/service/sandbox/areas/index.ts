import type { Fill } from '../world.ts'
import { fillAccess } from './access.ts'
import { fillDelivery } from './delivery.ts'
import { fillEvents } from './events.ts'
import { fillMerging } from './merging.ts'
import { fillPlanning } from './planning.ts'
import { fillRepository } from './repository.ts'

/** Every area in the order it is filled: areas come after those they refer to. */
export const areas: readonly Fill[] = [fillRepository, fillAccess, fillMerging, fillDelivery, fillPlanning, fillEvents]
