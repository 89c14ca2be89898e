import type { Fill } from '../world.ts'

/** Keys and notification levels. */
export const fillAccess: Fill = () => {}
