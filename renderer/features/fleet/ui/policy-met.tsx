import { Button, Group } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'

/** In place of the violations of a policy that has none. */
export function PolicyMet({
  name,
  compliant,
  onClear,
}: {
  readonly name: string
  /** How many projects the policy is for. */
  readonly compliant: number
  onClear(): void
}) {
  const { id: connection } = useConnection()
  return (
    <EmptyState
      icon={<IconChecklist size={30} stroke={1.5} />}
      title={t(
        '{compliant, plural, =0 {No project is in the scope of “{name}”} one {The project in its scope follows “{name}”} other {All # projects in its scope follow “{name}”}}',
        { compliant, name },
      )}
      description={t('Background checks report new violations. Turn them on in Policies.')}
      action={
        <Group gap="xs">
          <LinkButton variant="default" to="/c/$connection/policies" params={{ connection }}>
            {t('Show policies')}
          </LinkButton>
          <Button variant="default" onClick={onClear}>
            {t('Show all projects')}
          </Button>
        </Group>
      }
    />
  )
}
