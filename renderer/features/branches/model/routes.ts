import { z } from 'zod'
import { optionalText } from '../../../lib/project/search-params.ts'

/** `/branches`: what the list is searched for. */
export const branchesSearch = z.object({ q: optionalText(1024) })
