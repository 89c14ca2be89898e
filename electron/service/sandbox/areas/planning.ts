import type { Fill } from '../world.ts'

/** Issues, epics and nodes. */
export const fillPlanning: Fill = () => {}
