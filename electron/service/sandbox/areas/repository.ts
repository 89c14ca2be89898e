import type { Fill } from '../world.ts'

/** Snippets and comments on commits. */
export const fillRepository: Fill = () => {}
