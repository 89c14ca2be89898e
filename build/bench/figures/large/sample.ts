import { absolute, type Figure } from '../../measure.ts'
import { makeLargeSample } from '../../support/large-service.ts'
import type { Surroundings } from '../../support/surroundings.ts'

/** How long the large sample takes to make. */
export async function sampleFigures({ freshFolder }: Surroundings): Promise<readonly Figure[]> {
  const seconds = await makeLargeSample(freshFolder('sample'))
  return [absolute('the large sample, until its service is ready', seconds, 's', 180)]
}
