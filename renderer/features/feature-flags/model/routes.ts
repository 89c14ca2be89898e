import { oneOf, optionalText, type SearchOf, searchOf } from '../../../lib/project/search-params.ts'
/** `scope` of the service: on for somebody, or for nobody. */
export const flagScopes = ['enabled', 'disabled'] as const

const text = optionalText(255)

/** `/feature-flags`: which are shown, the one that is open, and the user and environment asked about. */
export const featureFlagsSearch = searchOf({
  scope: oneOf(flagScopes),
  flag: text,
  user: text,
  environment: text,
})
export type FeatureFlagsSearch = SearchOf<typeof featureFlagsSearch>
