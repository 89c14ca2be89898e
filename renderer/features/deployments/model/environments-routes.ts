import { z } from 'zod'

/** A part of the name or the whole of it: the service takes one or the other, never both. */
export const nameFilters = ['search', 'name'] as const

/** `/environments`: what is filtered, and the environment that is open. */
export const environmentsSearch = z.object({
  by: z.enum(nameFilters).optional().catch(undefined),
  text: z.coerce.string().max(255).optional().catch(undefined),
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
