import { absolute, type Figure } from '../../measure.ts'
import { getSampleSeconds } from '../../support/large-service.ts'

/** How long the large sample takes to make: once for each state of the code that makes it. */
export async function sampleFigures(): Promise<readonly Figure[]> {
  return [absolute('the large sample, until its service is ready', await getSampleSeconds(), 's', 180)]
}
