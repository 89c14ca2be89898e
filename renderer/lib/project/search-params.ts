import { z } from 'zod'

/** Text of a link's search part, at most so long; wrong text is as if it were left out. */
export const optionalText = (max: number) => z.string().max(max).optional().catch(undefined)

/** A branch, tag or commit; the screen picks one where there is none. */
export const ref = optionalText(1024)

/** A file or folder; the top where there is none. */
export const path = optionalText(4096)

/** A file of a screen that shows one. */
export const requiredPath = z.string().max(4096).catch('')

/** A switch. The search part is text, so that it comes as a word. */
export const flag = z.union([z.boolean(), z.stringbool()]).optional().catch(undefined)
