import { z } from 'zod'
import { pageLimits } from '#shared/contract/fields.ts'

/** One more than the highest reported total, where counting stops. */
const enough = pageLimits.totalsWithheldAbove + 1

/** SQL that counts rows up to the reported maximum. @param rows the SQL after `SELECT 1` */
export const countUpToBound = (rows: string) => `SELECT count(*) AS total FROM (SELECT 1 ${rows} LIMIT ${enough})`

/** The row of such a count: null above the reported maximum. */
export const boundedTotal = z
  .object({ total: z.number() })
  .transform(({ total }) => (total > pageLimits.totalsWithheldAbove ? null : total))
