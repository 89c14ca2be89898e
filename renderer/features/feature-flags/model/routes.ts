import { defineSearch, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
/** `scope` of the service: enabled for some users, or for none. */
export const flagScopes = ['enabled', 'disabled'] as const

const text = optionalText(255)

/** `/feature-flags`: the filter, the open flag, and the user and environment of the what-if. */
export const featureFlagsSearch = defineSearch({
  scope: oneOf(flagScopes),
  flag: text,
  user: text,
  environment: text,
})
export type FeatureFlagsSearch = SearchOf<typeof featureFlagsSearch>
