import { Button } from '@mantine/core'
import { IconCloudOff, IconGitBranch } from '@tabler/icons-react'
import { type AppError, explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx'
import type { Compared } from '../model/use-comparison.ts'

interface CompareErrorProps {
  readonly compared: Compared
  readonly error: AppError
  /** Which of the two refs are not there. */
  readonly missing: readonly string[]
  onChange(part: Partial<Compared>): void
  onRetry(): void
}

/** Why two refs can't be compared. */
export function CompareError({ compared, error, missing, onChange, onRetry }: CompareErrorProps) {
  const connection = useConnection()
  const { defaultBranch } = useProject()
  const name = (ref: string) => `“${visibleString(shortRef(ref))}”`
  if (error.kind === 'offline' || error.kind === 'timeout') {
    return (
      <EmptyState
        icon={<IconCloudOff size={30} stroke={1.5} />}
        title="Not kept on this computer"
        description={`${name(compared.from)} and ${name(compared.to)} were never compared here in this way, and ${explain(error, connection.name).sentence}`}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    )
  }
  if (error.kind !== 'notFound' || missing.length === 0) return <ErrorState error={error} onRetry={onRetry} />
  const side = missing.includes(compared.to) ? 'to' : 'from'
  const canUseDefault = missing.length === 1 && defaultBranch !== null && !missing.includes(defaultBranch)
  return (
    <EmptyState
      icon={<IconGitBranch size={30} stroke={1.5} />}
      title={`No ref ${missing.map(name).join(' and no ref ')}`}
      description="No branch, tag or commit has this name. A branch is often deleted when it is merged. Pick another above."
      action={
        <>
          {canUseDefault && (
            <Button variant="default" onClick={() => onChange({ [side]: defaultBranch })}>
              {`Use ${visibleString(defaultBranch)} instead`}
            </Button>
          )}
          <Button variant="default" onClick={onRetry}>
            Look again
          </Button>
        </>
      }
    />
  )
}
