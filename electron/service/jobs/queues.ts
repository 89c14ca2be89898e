import type { ServiceParts } from '../handlers/parts.ts'

/** Says what works on each queue, and what is done now and then. */
export function registerQueues(_parts: ServiceParts): void {}
