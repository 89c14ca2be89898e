import { z } from 'zod'

// What is typed may look like a number, and so may an ID.
const text = (most: number) => z.coerce.string().max(most).optional().catch(undefined)

/** `/search`: what is searched for, and the project and the group that are searched too. */
export const searchSearch = z.object({ q: text(200), project: text(1024), group: text(1024) })
export type SearchSearch = z.output<typeof searchSearch>

/** With fewer letters a service finds nearly everything. */
export const fewest = 2
