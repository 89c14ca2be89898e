import { Alert, Badge, Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type InstanceVariable, instanceVariableLimits } from '#shared/contract/instance-variables.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { isChange, planImport } from '../model/apply.ts'
import { compare, getSum, type ImportRow } from '../model/compare.ts'
import { readDotenv } from '../model/read-dotenv.ts'
import classes from './variables.module.css'

const kinds = {
  create: { words: 'New', color: 'green' },
  update: { words: 'Changed', color: 'blue' },
  remove: { words: 'Removed', color: 'red' },
  wrong: { words: 'Left out', color: 'orange' },
  same: { words: 'The same', color: 'gray' },
  extra: { words: 'Not in the file', color: 'gray' },
} as const

const partLabels = { value: 'value', variable_type: 'type', protected: 'protected', masked: 'masked' } as const

/** What an import would change, and the button that makes it so. */
export function Comparison({
  text,
  present,
  onBack,
  onClose,
}: {
  readonly text: string
  readonly present: readonly InstanceVariable[]
  onBack(): void
  onClose(): void
}) {
  const connection = useConnection()
  const openPanel = useBulkPanel(panel => panel.open)
  const [removesExtra, setRemovesExtra] = useState(false)
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const rows = useMemo(() => compare(readDotenv(text), present, { removesExtra }), [text, present, removesExtra])
  const changes = rows.filter(isChange)
  const shown = rows.filter(row => isChange(row) || row.kind === 'wrong')
  const removed = rows.filter(({ kind }) => kind === 'remove').length
  const hasExtra = rows.some(({ kind }) => kind === 'extra' || kind === 'remove')
  const isConfirmed = removed === 0 || typed === connection.name
  const preview = () => {
    openPanel(planImport(connection.ref, changes))
    onClose()
  }
  return (
    <form
      aria-label="Changes by the import"
      onSubmit={event => {
        event.preventDefault()
        if (isConfirmed && changes.length > 0) preview()
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" role="status">
            {getSum(rows)}
          </Text>
          <Switch
            size="xs"
            label="Show the values"
            checked={isShown}
            onChange={event => setShown(event.currentTarget.checked)}
          />
        </Group>
        {shown.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list has to be reachable by keyboard
          <ul className={classes.rows} tabIndex={0} aria-label="Differences">
            {shown.map(row => (
              <ImportRowView key={row.key} row={row} isShown={isShown} />
            ))}
          </ul>
        )}
        {hasExtra && (
          <Checkbox
            label="Remove the variables that the file does not have"
            checked={removesExtra}
            onChange={event => setRemovesExtra(event.currentTarget.checked)}
          />
        )}
        {removed > 0 && (
          <Alert color="red" title={`${removed === 1 ? 'A variable is' : `${removed} variables are`} removed`}>
            Their values aren’t stored, so this can’t be undone.
            <TypedName name={connection.name} typed={typed} onType={setTyped} label="the connection’s name" />
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button
            type="submit"
            disabled={changes.length === 0 || !isConfirmed}
            {...(removed > 0 && { color: 'red.9' })}
          >
            Preview (dry run)
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** One variable of an import: its change. Values only when they are revealed. */
function ImportRowView({ row, isShown }: { readonly row: ImportRow; readonly isShown: boolean }) {
  const { words, color } = kinds[row.kind]
  const hasNewValue = row.kind === 'create' || row.changes.includes('value')
  return (
    <li className={classes.row}>
      <Badge variant="light" color={color} radius="sm" tt="none" fullWidth>
        {words}
      </Badge>
      <span className={classes.name}>
        <VisibleText text={row.key} />
      </span>
      <div className={classes.details}>
        <VisibleText text={getDetails(row)} />
        {isShown && hasNewValue && (
          <>
            {typeof row.before?.value === 'string' && (
              <pre className={classes.side} data-side="before">
                <VisibleText text={row.before.value} multiline />
              </pre>
            )}
            <pre className={classes.side} data-side="after">
              <VisibleText text={row.after?.value ?? ''} multiline />
            </pre>
          </>
        )}
      </div>
    </li>
  )
}

/** A warning about a value that may be longer than the service accepts. */
function lengthWarning({ value }: { readonly value: string }): string[] {
  return value.length > instanceVariableLimits.defaultValue ? ['longer than some services accept'] : []
}

/** What changes, in words that give no value away. */
function getDetails({ kind, reason, before, after, changes }: ImportRow): string {
  if (reason !== null) return reason
  if (kind === 'create' && after) {
    const more = [after.variable_type === 'file' && 'a file', after.protected && 'protected', after.masked && 'masked']
    return [`${after.value.length} characters`, ...more.filter(word => word !== false), ...lengthWarning(after)].join(
      ', ',
    )
  }
  if (kind !== 'update' || !before || !after) return ''
  return changes
    .map(part =>
      part === 'value'
        ? [`value: ${before.value?.length ?? 0} → ${after.value.length} characters`, ...lengthWarning(after)].join(', ')
        : `${partLabels[part]}: ${before[part]} → ${after[part]}`,
    )
    .join(', ')
}
