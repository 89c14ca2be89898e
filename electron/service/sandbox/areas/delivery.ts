import type { Fill } from '../world.ts'

/** Environments, deployments, freezes and flags. */
export const fillDelivery: Fill = () => {}
