import { environmentTiers } from '#shared/contract/choices.ts'
import {
  day,
  defineSearch,
  oneOf,
  optionalText,
  type SearchOf,
  wholeNumber,
} from '../../../lib/project/search-params.ts'

const deliveryViews = ['board', 'commit', 'unreleased', 'freezes', 'environments', 'metrics'] as const
export type DeliveryView = (typeof deliveryViews)[number]

/** Days without a deployment after which an environment counts as stale. */
export const staleDays = ['30', '90', '180', '365'] as const

/** The days that the metrics cover. */
export const metricSpans = ['30', '90'] as const

/** Which projects the board shows. */
export const boardFilters = ['deployed', 'behind', 'failed', 'frozen'] as const
export type BoardFilter = (typeof boardFilters)[number]

/** `/delivery`: the view, and what it is narrowed to. */
export const deliverySearch = defineSearch({
  view: oneOf(deliveryViews),
  /** The columns of the board: tiers, or environments by their names. */
  by: oneOf(['tier', 'name']),
  show: oneOf(boardFilters),
  /** The commit that is searched for: a SHA, or a part of one. */
  commit: optionalText(64),
  /** Tags that count as releases, with `*`. */
  tags: optionalText(255),
  /** The day of the calendar whose frozen projects are shown. */
  day,
  /** How many weeks the calendar is moved. */
  weeks: wholeNumber(-520, 520),
  /** Environments without a deployment for this many days. */
  stale: oneOf(staleDays),
  /** Names of environments that are never stopped or deleted, with `*` and commas. */
  protect: optionalText(1000),
  /** The days of the metrics, and the environments that count. */
  span: oneOf(metricSpans),
  tier: oneOf([...environmentTiers, 'all']),
})
export type DeliverySearch = SearchOf<typeof deliverySearch>
