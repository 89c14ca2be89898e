import { absolute, compare, type Figure } from '../measure.ts'
import { bareApp, emptyPage, observedApp, startUntilReady, stop } from '../support/apps.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** Start to usable screen, against an empty window on the same host. */
export async function startFigures({ freshFolder }: Surroundings): Promise<readonly Figure[]> {
  const userData = freshFolder('start')
  const bareData = freshFolder('bare-start')
  const first = await startOnce(observedApp, ['--user-data', userData])
  return [
    await compare({
      name: 'start to usable screen',
      against: 'an empty window',
      goal: 1.4,
      // The welcome of a first start would come before the screen.
      subject: () => startOnce(observedApp, ['--user-data', userData, '--skip-tour']),
      peer: () => startOnce(bareApp, ['--user-data', bareData, '--page', emptyPage]),
      runs: 5,
    }),
    absolute('very first start, until the welcome is shown', first, 'ms', 2000),
  ]
}

async function startOnce(app: string, args: readonly string[]): Promise<number> {
  const { running, milliseconds } = await startUntilReady(app, args)
  await stop(running)
  return milliseconds
}
