import { z } from 'zod'

/** `scope` of the service: on for somebody, or for nobody. */
export const flagScopes = ['enabled', 'disabled'] as const

/** A text that may look like a number: the router reads one as such. */
const text = z.coerce.string().max(255).optional().catch(undefined)

/** `/feature-flags`: which are shown, the one that is open, and the user and environment asked about. */
export const featureFlagsSearch = z.object({
  scope: z.enum(flagScopes).optional().catch(undefined),
  flag: text,
  user: text,
  environment: text,
})
export type FeatureFlagsSearch = z.output<typeof featureFlagsSearch>
