import { Alert } from '@mantine/core'
import { useProject } from '../../../lib/project/project-context.ts'
import { exactTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import { useFreezeState } from '../../freeze-periods/model/use-freeze-state.ts'

/** Says that deployments are frozen now, to those who may know. */
export function FreezeWarning() {
  const { id } = useProject()
  const state = useFreezeState(id, useNow())
  if (state.kind !== 'frozen') return null
  return (
    <Alert color="orange" title="Deployments are frozen now" role="note">
      {state.until === null
        ? 'No end of the freeze is in sight.'
        : `The freeze ends on ${exactTime(new Date(state.until).toISOString())}.`}{' '}
      The service records the deployment all the same.
    </Alert>
  )
}
