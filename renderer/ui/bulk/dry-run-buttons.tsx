import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'

interface DryRunButtonsProps {
  readonly isReady: boolean
  readonly isDangerous?: boolean
  /** Shown beside the buttons, such as why the form is not ready. */
  readonly children?: ReactNode
  onCancel(): void
}

/** The buttons of a form whose changes are previewed first: cancel, and submit for the dry run. */
export function DryRunButtons({ isReady, isDangerous = false, children, onCancel }: DryRunButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      {children}
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" {...(isDangerous && { color: 'red.9' })} disabled={!isReady}>
        {t('Preview (dry run)')}
      </Button>
    </Group>
  )
}
