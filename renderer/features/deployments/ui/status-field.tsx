import { Select, Text } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { valueChoices } from '#shared/value-labels.ts'
import { type SettableStatus, settable } from '../model/task.ts'

interface StatusFieldProps {
  readonly status: SettableStatus | null
  readonly error?: string | undefined
  onStatus(status: SettableStatus | null): void
}

/** The status to set, and what else a success does. */
export function StatusField({ status, error, onStatus }: StatusFieldProps) {
  return (
    <>
      <Select
        label={t('Status')}
        data={valueChoices('runStatus', settable)}
        value={status}
        error={error}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={value => onStatus(settable.find(one => one === value) ?? status)}
      />
      {status === 'success' && (
        <Text size="sm" c="dimmed" mt="sm">
          {t(
            'A success makes the environment available, and merge requests count as shipped. Setting the status back leaves the environment available.',
          )}
        </Text>
      )}
    </>
  )
}
