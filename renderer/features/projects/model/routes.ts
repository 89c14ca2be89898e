import { oneOf, searchOf, typedText } from '../../../lib/project/search-params.ts'
import { subsetsOfProjects } from './use-projects.ts'

/** `/projects`: what is searched for, and which of them count. A query may look like a number. */
export const projectsSearch = searchOf({
  q: typedText(200),
  among: oneOf(subsetsOfProjects),
})
