import { Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Project } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { FleetWrite, WriteField, WriteValues } from '../model/write.ts'

/** A write and the selected projects. */
export interface FleetTask {
  readonly write: FleetWrite
  readonly projects: readonly Project[]
}

/** The form of a change of many projects: a dry run shows its effect, and it is applied from the panel of bulk jobs. */
export function FleetWriteDialog({ task, onClose }: { readonly task: FleetTask; onClose(): void }) {
  return (
    <FormDialog opened onClose={onClose} title={task.write.label}>
      <WriteForm task={task} onClose={onClose} />
    </FormDialog>
  )
}

function WriteForm({ task: { write, projects }, onClose }: { readonly task: FleetTask; onClose(): void }) {
  const connection = useConnectionRef()
  const open = useBulkPanel(panel => panel.open)
  const [values, setValues] = useState<WriteValues>(() => getInitial(write.fields))
  const whyNot = write.whyNot(values)
  const amount = t('{projects, plural, one {# project} other {# projects}}', { projects: projects.length })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whyNot !== null) return
    const items = write.createItems(connection, projects, values)
    open(startDryRun({ title: `${write.label}: ${amount}`, connection, items }).id)
    onClose()
  }
  return (
    <form onSubmit={send} aria-label={write.label} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('In {amount}.', { amount })}</Text>
        {write.fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={value => setValues(now => ({ ...now, [field.name]: value }))}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('Nothing is sent yet. The preview reads every project and shows what will change.')}
        </Text>
        <DryRunButtons isReady={whyNot === null} onCancel={onClose}>
          {whyNot !== null && (
            <Text size="xs" c="dimmed" mr="auto">
              {whyNot}
            </Text>
          )}
        </DryRunButtons>
      </Stack>
    </form>
  )
}

function getInitial(fields: readonly WriteField[]): WriteValues {
  return Object.fromEntries(fields.map(field => [field.name, field.kind === 'text' ? field.initial : '']))
}

function FieldInput({
  field,
  value,
  onChange,
}: {
  readonly field: WriteField
  readonly value: string
  onChange(value: string): void
}) {
  const shared = { label: field.label, description: field.description }
  if (field.kind === 'text') {
    return (
      <TextInput
        {...shared}
        placeholder={field.placeholder}
        value={value}
        maxLength={255}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <Select
      {...shared}
      data={[...field.options]}
      placeholder={t('Unchanged')}
      clearable
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
    />
  )
}
