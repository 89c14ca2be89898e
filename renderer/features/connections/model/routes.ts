import { defineSearch, matching, optionalText } from '../../../lib/project/search-params.ts'
/** `/connections`: `add` opens the form of a new connection, `edit` that of one. One of this run alone cannot be changed: the form adds one of its address. */
export const connectionsSearch = defineSearch({ edit: optionalText(200), add: matching(/^yes$/) })
