import { environmentStates } from '#shared/contract/choices.ts'
import type { ProfileId } from '#shared/profile.ts'
import { defineSearch, digits, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

/** A part of the name or the whole of it: the service takes one or the other, never both. */
export const nameFilters = ['search', 'name'] as const

/** `/environments`: the filters, and the open environment. */
export const environmentsSearch = defineSearch({
  by: oneOf(nameFilters),
  text: optionalText(255),
  state: oneOf(environmentStates),
  environment: digits,
})
export type EnvironmentsSearch = SearchOf<typeof environmentsSearch>

/** The filter as the service takes it. */
export function serviceFilter({ by = 'search', text = '' }: EnvironmentsSearch): {
  readonly name?: string
  readonly search?: string
} {
  return text.trim() === '' ? {} : { [by]: text.trim() }
}

/** Services of this family refuse to search for fewer characters; the documents have no such limit. */
const minSearchLength = 3

/** Whether the service of a profile accepts the text as a filter; else the loaded rows are filtered. */
export function takesFilter({ by = 'search', text = '' }: EnvironmentsSearch, profile: ProfileId | undefined): boolean {
  return profile !== 'gitlab' || by === 'name' || text.trim() === '' || text.trim().length >= minSearchLength
}
