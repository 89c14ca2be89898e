import type { Fill } from '../world.ts'

/** A past: activity and audit events. */
export const fillEvents: Fill = () => {}
