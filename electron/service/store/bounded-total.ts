import { z } from 'zod'
import { pageLimits } from '#shared/contract/fields.ts'

/** One more than the totals that are told: counting further would only cost time. */
const enough = pageLimits.totalsWithheldAbove + 1

/** SQL that counts rows as far as a total is told. @param rows what follows `SELECT 1` */
export const countAsFarAsTold = (rows: string) => `SELECT count(*) AS total FROM (SELECT 1 ${rows} LIMIT ${enough})`

/** The row of such a count: null when there are more than the totals that are told. */
export const boundedTotal = z
  .object({ total: z.number() })
  .transform(({ total }) => (total > pageLimits.totalsWithheldAbove ? null : total))
