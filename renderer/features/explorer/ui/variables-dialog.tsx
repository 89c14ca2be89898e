import { ActionIcon, Autocomplete, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { looksSecret, type SavedVariable, savedVariable, toSavedVariable } from '#shared/saved-requests.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { isSame, useSaved, useSecretValues } from '../model/use-saved.ts'
import { formatReference, secretKey } from '../model/variables.ts'
import classes from './explorer.module.css'

/** A variable as it is edited: the value of a secret is here too, and kept for this run only. */
interface Edited extends SavedVariable {
  readonly key: number
}

/** The variables of the connection and of its folders. */
export function VariablesDialog({ onClose }: { onClose(): void }) {
  return (
    <FormDialog opened onClose={onClose} title={t('Variables')} size="xl">
      <VariablesForm onClose={onClose} />
    </FormDialog>
  )
}

function VariablesForm({ onClose }: { onClose(): void }) {
  const { saved, change } = useSaved()
  const secrets = useSecretValues()
  const [rows, setRows] = useState<readonly Edited[]>(() => {
    const known = saved.variables.map(one => ({
      ...one,
      value: one.secret ? (secrets.values[secretKey(one)] ?? '') : one.value,
    }))
    return [...known, ...(known.length === 0 ? [emptyVariable] : [])].map((one, key) => ({ ...one, key }))
  })
  const [isTried, setTried] = useState(false)
  const folders = [...new Set([...saved.requests, ...saved.variables].map(one => one.folder))]
    .filter(Boolean)
    .toSorted()
  const set = (key: number, part: Partial<SavedVariable>) =>
    setRows(now => now.map(row => (row.key === key ? withSecret(row, part) : row)))
  const used = rows.filter(({ name, value }) => name.trim() !== '' || value !== '')
  const problems = new Map(used.map(row => [row.key, problemOf(row, used)]))
  const isValid = [...problems.values()].every(problem => problem === null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isValid) return
    const variables = used.map(getVariable)
    const ofRun = variables.filter(({ secret, value }) => secret && value !== '')
    secrets.set(Object.fromEntries(ofRun.map(one => [secretKey(one), one.value])))
    change(present => ({ ...present, variables: variables.map(toSavedVariable) }))
    onClose()
  }
  return (
    <form onSubmit={save} aria-label={t('Variables')} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(
            'Type {example} in a parameter to use the value. A variable of a folder is for its requests only. The values of secret variables are not saved, and can be used in secret parameters only.',
            { example: formatReference('name') },
          )}
        </Text>
        <div className={classes.variableHead} aria-hidden>
          <span>{t('Name')}</span>
          <span>{t('Value')}</span>
          <span>{t('Folder')}</span>
        </div>
        {rows.map((row, index) => (
          <VariableRow
            key={row.key}
            row={row}
            number={index + 1}
            folders={folders}
            problem={isTried ? (problems.get(row.key) ?? null) : null}
            onChange={part => set(row.key, part)}
            onRemove={() => setRows(now => now.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Group justify="space-between" gap="xs">
          <Button
            variant="default"
            onClick={() => setRows(now => [...now, { ...emptyVariable, key: (now.at(-1)?.key ?? 0) + 1 }])}
          >
            {t('Add variable')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Save variables')}</Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const emptyVariable: SavedVariable = { name: '', folder: '', value: '', secret: false }

/** A value or name that looks like a secret makes the variable one; the person can't undo that for a token. */
function withSecret(row: Edited, part: Partial<SavedVariable>): Edited {
  const next = { ...row, ...part }
  return { ...next, secret: next.secret || looksSecret(next) }
}

function getVariable({ key: _, name, folder, ...rest }: Edited): SavedVariable {
  return { ...rest, name: name.trim(), folder: folder.trim() }
}

function problemOf(row: Edited, all: readonly Edited[]): string | null {
  if (all.some(other => other.key !== row.key && isSame(other, row))) return t('Another variable has this name')
  const parsed = savedVariable.safeParse(toSavedVariable(getVariable(row)))
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'name') return t('Letters, digits, _, - and ., beginning with a letter')
  return issue?.message ?? t('Not valid')
}

interface VariableRowProps {
  readonly row: Edited
  readonly number: number
  readonly folders: readonly string[]
  readonly problem: string | null
  onChange(part: Partial<SavedVariable>): void
  onRemove(): void
}

function VariableRow({ row, number, folders, problem, onChange, onRemove }: VariableRowProps) {
  const { name, value, folder, secret } = row
  const isForced = looksSecret(row)
  const ofValue = {
    'aria-label': t('Value {number}', { number }),
    placeholder: secret ? t('value for this run') : 'harbor/lighthouse',
    value,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ value: event.currentTarget.value }),
  }
  return (
    <div className={classes.variable}>
      <TextInput
        aria-label={t('Name {number}', { number })}
        placeholder="project"
        value={name}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      {secret ? <PasswordInput {...ofValue} /> : <TextInput {...ofValue} spellCheck={false} />}
      <Autocomplete
        aria-label={t('Folder {number}', { number })}
        placeholder={t('all requests')}
        data={[...folders]}
        value={folder}
        onChange={text => onChange({ folder: text })}
      />
      <Checkbox
        label={t('Secret')}
        aria-label={t('Secret {number}', { number })}
        checked={secret}
        disabled={isForced}
        title={isForced ? t('The name or the value looks like a secret') : undefined}
        onChange={event => onChange({ secret: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove variable {number}', { number })}
        onClick={onRemove}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </div>
  )
}
