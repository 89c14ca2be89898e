import { Badge } from '@mantine/core'
import { valueLabel } from '#shared/value-labels.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** The state of an environment in words. */
export function EnvironmentState({ state }: { readonly state: string | null | undefined }) {
  if (!state) return null
  return (
    <Badge size="sm" radius="sm" variant="light" color={state === 'available' ? 'green' : 'gray'} tt="none" fw={500}>
      <VisibleText text={valueLabel('environmentState', state)} mayBeCut />
    </Badge>
  )
}
