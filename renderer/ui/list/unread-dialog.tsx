import { Code, Modal, Text } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { VisibleText } from '../text/visible-text.tsx'

interface JsonDialogProps {
  /** Empty while the dialog closes. */
  readonly json: string
  readonly opened: boolean
  onClose(): void
}

/** The JSON of a row that could not be parsed. */
export function JsonDialog({ json, opened, onClose }: JsonDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Not understood')} size="xl">
      <Text size="sm" mb="sm">
        {t(
          'The service sent this row in an unknown format. Nothing was changed on the service. To report this, copy the diagnostics in About. They list field names, not values.',
        )}
      </Text>
      {json !== '' && (
        <Code block mah={420} tabIndex={0} aria-label={t('The row as JSON')}>
          <VisibleText text={json} multiline />
        </Code>
      )}
    </Modal>
  )
}
