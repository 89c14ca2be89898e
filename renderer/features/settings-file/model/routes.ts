import { defineSearch, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

/** The settings as they are, the file that is compared with them, or the differences. */
const stateViews = ['export', 'file', 'differences'] as const

/** `/settings-file`: the view; the filter of the differences, and the open one. */
export const settingsFileSearch = defineSearch({
  view: oneOf(stateViews),
  q: optionalText(255),
  change: optionalText(2048),
})
export type SettingsFileSearch = SearchOf<typeof settingsFileSearch>
