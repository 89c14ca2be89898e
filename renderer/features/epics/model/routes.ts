import { epicOrders, epicStates, sortWays } from '#shared/contract/choices.ts'
import { defineSearch, digits, moment, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
import { units } from './scale.ts'

/** Epics one below the other, below the epic they belong to, or along the months. */
const epicViews = ['list', 'tree', 'roadmap'] as const

const text = optionalText(1024)

/** `/epics`: the view, and every filter and order of the service by its own name. */
export const epicsSearch = defineSearch({
  view: oneOf(epicViews),
  /** The columns of the roadmap. */
  unit: oneOf(units),
  search: text,
  author_id: digits,
  labels: text,
  state: oneOf(epicStates),
  created_after: moment,
  created_before: moment,
  updated_after: moment,
  updated_before: moment,
  my_reaction_emoji: text,
  // Each is set only when it differs from the service's default.
  include_ancestor_groups: oneOf(['true']),
  include_descendant_groups: oneOf(['false']),
  order_by: oneOf(epicOrders),
  sort: oneOf(sortWays),
})
export type EpicsSearch = SearchOf<typeof epicsSearch>

const texts = [
  'labels',
  'state',
  'created_after',
  'created_before',
  'updated_after',
  'updated_before',
  'my_reaction_emoji',
] as const satisfies readonly (keyof EpicsSearch)[]

/** The filters beside the search, as the service takes them (document 3, section 4.7). */
function serviceFilter(search: EpicsSearch) {
  return {
    ...Object.fromEntries(texts.flatMap(name => (search[name] ? [[name, search[name]]] : []))),
    ...(search.author_id && { author_id: Number(search.author_id) }),
    ...(search.include_ancestor_groups && { include_ancestor_groups: true }),
    ...(search.include_descendant_groups && { include_descendant_groups: false }),
  }
}

/** What the list is narrowed by and its order. What is as the service has it by itself stays out, so that kept lists serve it. */
export function listFilter(search: EpicsSearch) {
  const searched = search.search?.trim()
  return {
    ...serviceFilter(search),
    ...(searched && { search: searched }),
    ...(search.order_by && { order_by: search.order_by }),
    ...(search.sort && { sort: search.sort }),
  }
}

/** How many filters are set, without the search. */
export function filterCount(search: EpicsSearch): number {
  return Object.keys(serviceFilter(search)).length
}
