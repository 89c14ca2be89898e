import { z } from 'zod'
import { environmentStates } from '#shared/contract/environments.ts'
import type { ProfileId } from '#shared/profile.ts'

/** A part of the name or the whole of it: the service takes one or the other, never both. */
export const nameFilters = ['search', 'name'] as const

/** `/environments`: what is filtered, and the environment that is open. */
export const environmentsSearch = z.object({
  by: z.enum(nameFilters).optional().catch(undefined),
  text: z.coerce.string().max(255).optional().catch(undefined),
  state: z.enum(environmentStates).optional().catch(undefined),
  environment: z.coerce
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
})
export type EnvironmentsSearch = z.output<typeof environmentsSearch>

/** The filter as the service takes it. */
export function serviceFilter({ by = 'search', text = '' }: EnvironmentsSearch): {
  readonly name?: string
  readonly search?: string
} {
  return text.trim() === '' ? {} : { [by]: text.trim() }
}

/** Services of this family refuse to search for fewer characters; the documents know no such limit. */
const minSearchLength = 3

/** Whether the service of a profile takes what is typed as a filter; else the loaded rows are filtered. */
export function takesFilter({ by = 'search', text = '' }: EnvironmentsSearch, profile: ProfileId | undefined): boolean {
  return profile !== 'gitlab' || by === 'name' || text.trim() === '' || text.trim().length >= minSearchLength
}
