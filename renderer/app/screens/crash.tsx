import { Button } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { copyDiagnostics } from '../../lib/app-info/diagnostics.ts'
import { getError } from '../../lib/bridge/bridge.ts'
import { EmptyState } from '../../ui/states/states.tsx'
import { Trans } from '../../ui/text/trans.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'

/**
 * Replaces a screen that failed to render: shows the error and the next steps. The rest of the window keeps working.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { title, sentence, nextStep } = explain(getError(error))
  return (
    <EmptyState
      role="alert"
      icon={<IconBug size={30} stroke={1.5} />}
      order={1}
      title={title}
      description={
        <Trans
          message="<visibleText/> {nextStep} The other screens keep working, and unsaved edits are kept as drafts."
          values={{ nextStep }}
          components={{ visibleText: <VisibleText text={sentence} /> }}
        />
      }
      action={
        <>
          <Button variant="default" onClick={reset}>
            {t('Try again')}
          </Button>
          <Button variant="default" onClick={() => void copyDiagnostics()}>
            {t('Copy diagnostics')}
          </Button>
          <Button variant="light" onClick={() => router.history.push('/connections')}>
            {t('Open connections')}
          </Button>
        </>
      }
    />
  )
}
