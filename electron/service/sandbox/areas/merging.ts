import type { Fill } from '../world.ts'

/** Merge requests, approvals, variables and mirrors. */
export const fillMerging: Fill = () => {}
