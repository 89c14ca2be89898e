import { oneOf, optionalText, searchOf } from '../../../lib/project/search-params.ts'
import { subsetsOfProjects } from './use-projects.ts'

/** `/projects`: what is searched for, and which of them count. */
export const projectsSearch = searchOf({
  q: optionalText(200),
  among: oneOf(subsetsOfProjects),
})
