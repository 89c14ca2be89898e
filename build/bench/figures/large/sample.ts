import { absolute, type Figure } from '../../measure.ts'
import type { Surroundings } from '../../support/surroundings.ts'

/** How long the large sample takes to make. */
export async function sampleFigures({ large }: Surroundings): Promise<readonly Figure[]> {
  const { seconds } = await large()
  return [absolute('the large sample, until its service is ready', seconds, 's', 180)]
}
