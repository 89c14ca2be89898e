import { z } from 'zod'
import { atMost } from './bounds.ts'

/** Searches saved under a name, by the screen they are of: what the address of the screen has behind its `?`. */
export const searches = z
  .record(
    z.string().min(1).max(64),
    z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(60),
          search: z.record(z.string().max(64), z.string().max(1000)).refine(atMost(50)),
        }),
      )
      .max(50),
  )
  .refine(atMost(100))
