import { defineSearch, oneOf, optionalText } from '../../../lib/project/search-params.ts'
import { subsetsOfProjects } from './use-projects.ts'

/** `/projects`: the search text, and the scope. */
export const projectsSearch = defineSearch({
  q: optionalText(200),
  among: oneOf(subsetsOfProjects),
})
