import { Code, Modal, Text, Title } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { formatField, type OperationMisfits } from './misfits.ts'

/** Maximum number of rows to show; the count includes all. */
const shownRows = 20

interface MisfitsDialogProps {
  readonly misfits: readonly OperationMisfits[]
  readonly opened: boolean
  onClose(): void
}

/** What of the answers on the screen was not understood, by operation. */
export function MisfitsDialog({ misfits, opened, onClose }: MisfitsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Not understood on this screen')} size="xl">
      <Text size="sm" mb="sm">
        {t(
          'Rows that couldn’t be understood are listed here as JSON. Some screens leave them out. Fields that couldn’t be read are shown as unknown. Nothing was changed on the server. To report this, copy the diagnostics in About. They list field names, not values.',
        )}
      </Text>
      {misfits.map(one => (
        <OperationPart key={one.operation} misfits={one} />
      ))}
    </Modal>
  )
}

function OperationPart({ misfits: { operation, fields, rows } }: { readonly misfits: OperationMisfits }) {
  return (
    <section aria-label={operation}>
      <Title order={3} fz="sm" mt="md" mb={4}>
        {operation}
      </Title>
      <Text size="sm" component="ul" m={0} pl="md">
        {fields.map(field => (
          <li key={JSON.stringify(field)}>{formatField(field)}</li>
        ))}
      </Text>
      {rows.slice(0, shownRows).map(({ number, json }) => (
        <Code
          key={number}
          block
          mt={8}
          mah={240}
          tabIndex={0}
          aria-label={t('Unreadable row {number} as JSON', { number })}
        >
          <VisibleText text={json} multiline />
        </Code>
      ))}
      {rows.length > shownRows && (
        <Text size="sm" mt={8}>
          {t('Only the first {shownRows} rows are listed.', { shownRows })}
        </Text>
      )}
    </section>
  )
}
