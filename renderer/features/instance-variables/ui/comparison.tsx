import { Alert, Badge, Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type InstanceVariable, instanceVariableLimits } from '#shared/contract/instance-variables.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { isChange, planImport } from '../model/apply.ts'
import { compare, getSum, type ImportRow } from '../model/compare.ts'
import { readDotenv } from '../model/read-dotenv.ts'
import classes from './variables.module.css'

const kinds = {
  create: { words: pgettext('kind of change', 'New'), color: 'green' },
  update: { words: pgettext('kind of change', 'Changed'), color: 'blue' },
  remove: { words: t('Removed'), color: 'red' },
  wrong: { words: t('Left out'), color: 'orange' },
  same: { words: t('The same'), color: 'gray' },
  extra: { words: t('Not in the file'), color: 'gray' },
} as const

const partLabels = {
  value: t('value'),
  variable_type: t('type'),
  protected: t('protected'),
  masked: t('masked'),
} as const

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
      aria-label={t('Changes by the import')}
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
            label={t('Show the values')}
            checked={isShown}
            onChange={event => setShown(event.currentTarget.checked)}
          />
        </Group>
        {shown.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list has to be reachable by keyboard
          <ul className={classes.rows} tabIndex={0} aria-label={t('Differences')}>
            {shown.map(row => (
              <ImportRowView key={row.key} row={row} isShown={isShown} />
            ))}
          </ul>
        )}
        {hasExtra && (
          <Checkbox
            label={t('Remove the variables that the file does not have')}
            checked={removesExtra}
            onChange={event => setRemovesExtra(event.currentTarget.checked)}
          />
        )}
        {removed > 0 && (
          <Alert
            color="red"
            title={t('{removed, plural, one {A variable is} other {# variables are}} removed', { removed })}
          >
            <Trans
              message="Their values aren’t stored, so this can’t be undone.<typedName/>"
              components={{
                typedName: (
                  <TypedName
                    name={connection.name}
                    typed={typed}
                    onType={setTyped}
                    label={t('the connection’s name')}
                  />
                ),
              }}
            />
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button
            type="submit"
            disabled={changes.length === 0 || !isConfirmed}
            {...(removed > 0 && { color: 'red.9' })}
          >
            {t('Preview (dry run)')}
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
  return value.length > instanceVariableLimits.defaultValue ? [t('longer than some services accept')] : []
}

/** What changes, in words that give no value away. */
function getDetails({ kind, reason, before, after, changes }: ImportRow): string {
  if (reason !== null) return reason
  if (kind === 'create' && after) {
    const more = [
      after.variable_type === 'file' && t('a file'),
      after.protected && 'protected',
      after.masked && 'masked',
    ]
    return [
      t('{after} characters', { after: after.value.length }),
      ...more.filter(word => word !== false),
      ...lengthWarning(after),
    ].join(', ')
  }
  if (kind !== 'update' || !before || !after) return ''
  return changes
    .map(part =>
      part === 'value'
        ? [
            t('value: {before} → {after} characters', { before: before.value?.length ?? 0, after: after.value.length }),
            ...lengthWarning(after),
          ].join(', ')
        : `${partLabels[part]}: ${before[part]} → ${after[part]}`,
    )
    .join(', ')
}
