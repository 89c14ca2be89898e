import { defineSearch, optionalText } from '../../../lib/project/search-params.ts'
/** `/connections`: `edit` opens the form of a connection. One of this run alone cannot be changed: the form adds one of its address. */
export const connectionsSearch = defineSearch({ edit: optionalText(200) })
