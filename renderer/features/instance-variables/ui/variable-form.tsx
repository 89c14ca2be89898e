import { Alert, Button, Input, Radio, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  describedSince,
  type InstanceVariable,
  instanceVariableLimits,
  longValuesSince,
  variableType,
} from '#shared/contract/instance-variables.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { instanceVariableQuery } from '#shared/queries/instance.ts'
import { isServiceFrom } from '#shared/service-version.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useConnection, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { keyProblem } from '../model/key-problem.ts'
import { maskingProblem } from '../model/masking.ts'
import classes from './variables.module.css'

const counted = (count: number) => t('{count, plural, one {1 character} other {# characters}}', { count })

const lengthText = t('This may be too long: some services accept about {defaultValue} characters.', {
  defaultValue: instanceVariableLimits.defaultValue,
})

interface Draft {
  readonly key: string
  readonly value: string
  /** Undefined where the service did not send it: it stays unless the user sets it. */
  readonly variable_type: InstanceVariable['variable_type']
  readonly protected?: boolean | undefined
  readonly masked?: boolean | undefined
  readonly raw?: boolean | undefined
  readonly description?: string | undefined
}

const newVariable = {
  key: '',
  value: '',
  variable_type: variableType.enum.env_var,
  protected: false,
  masked: false,
} satisfies Draft

/** Adds a variable. Its input is not stored, because it is a secret. */
export function NewVariableForm({ onClose }: { onClose(): void }) {
  const [draft, setDraft] = useState<Draft>(newVariable)
  return (
    <WriteForm
      operation="instanceVariables.create"
      label={t('New variable')}
      submit={t('Add the variable')}
      paramsNow={() => ({ ...draft, variable_type: getType(draft), description: draft.description || undefined })}
      onClose={onClose}
    >
      {problems => (
        <>
          <TextInput
            label={t('Key')}
            description={t('Letters A-Z and a-z, digits and _, at most {count, number}', {
              count: instanceVariableLimits.key,
            })}
            value={draft.key}
            error={keyProblem(draft.key) ?? problems.key}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            classNames={{ input: classes.text }}
            onChange={event => setDraft({ ...draft, key: event.currentTarget.value })}
          />
          <Fields draft={draft} isKept={false} problems={problems} onChange={setDraft} />
        </>
      )}
    </WriteForm>
  )
}

/** Changes a variable, starting from its current state on the service. */
export function ChangeVariableForm({ name, onClose }: { readonly name: string; onClose(): void }) {
  const { data, error, isPending, refetch } = useOperation(instanceVariableQuery(name))
  if (isPending) return <LoadingState rows={5} label={t('Loading the variable')} />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  return <Change variable={data.value} onClose={onClose} />
}

function Change({ variable, onClose }: { readonly variable: InstanceVariable; onClose(): void }) {
  // Both from the same answer: a later one may contain a value that this form lacks.
  const [{ was, isTold }] = useState(() => ({
    was: {
      ...variable,
      variable_type: variable.variable_type,
      value: variable.value ?? '',
      raw: variable.raw ?? undefined,
      description: variable.description ?? undefined,
    } satisfies Draft,
    isTold: typeof variable.value === 'string',
  }))
  const [draft, setDraft] = useState<Draft>(was)
  const { key, value, masked, raw, description } = draft
  const isSame =
    value === was.value &&
    draft.variable_type === was.variable_type &&
    draft.protected === was.protected &&
    masked === was.masked &&
    raw === was.raw &&
    (description ?? '') === (was.description ?? '')
  return (
    <WriteForm
      operation="instanceVariables.update"
      label={t('Change the variable')}
      submit={t('Save')}
      // Every change sends the value: one that is not known would be replaced by nothing.
      isDisabled={isSame || (!isTold && value === '')}
      paramsNow={() => ({
        key,
        value,
        variable_type: getType(draft),
        protected: draft.protected,
        masked,
        raw,
        ...((description ?? '') !== (was.description ?? '') && { description: description || null }),
      })}
      onClose={onClose}
    >
      {problems => (
        <>
          {!isTold && (
            <Alert color="yellow" title={t('Unknown value')}>
              {t(
                'The service did not return the value, and every change sends one. Enter the value that it should have.',
              )}
            </Alert>
          )}
          <Fields draft={draft} isKept={isTold} problems={problems} onChange={setDraft} />
        </>
      )}
    </WriteForm>
  )
}

function Fields({
  draft,
  isKept,
  problems,
  onChange,
}: {
  readonly draft: Draft
  readonly isKept: boolean
  readonly problems: Problems
  onChange(draft: Draft): void
}) {
  const type = getType(draft)
  const { profile } = useConnection()
  const isDescribed = useServedFrom(describedSince)
  return (
    <>
      <Radio.Group
        label={t('Type')}
        value={draft.variable_type ?? null}
        error={problems.variable_type}
        onChange={variable_type => onChange({ ...draft, variable_type })}
      >
        <Stack gap={8} mt={4}>
          <Radio
            value="env_var"
            label={valueLabel('variableType', 'env_var')}
            description={t('Jobs get the value itself.')}
          />
          <Radio
            value="file"
            label={valueLabel('variableType', 'file')}
            description={t('Jobs get the path of a file that holds the value.')}
          />
        </Stack>
      </Radio.Group>
      <ValueField
        value={draft.value}
        isKept={isKept}
        isFile={type === 'file'}
        isMasked={draft.masked ?? false}
        error={problems.value}
        onChange={value => onChange({ ...draft, value })}
      />
      <Switch
        label={t('Protected')}
        description={
          <FlagWords is={draft.protected}>{t('Only jobs on protected branches and tags get it.')}</FlagWords>
        }
        error={problems.protected}
        checked={draft.protected ?? false}
        onChange={event => onChange({ ...draft, protected: event.currentTarget.checked })}
      />
      <Switch
        label={t('Masked')}
        description={
          <FlagWords is={draft.masked}>
            {t('Its value is hidden in the logs of jobs. Anyone who can change jobs can still read it.')}
          </FlagWords>
        }
        error={problems.masked}
        checked={draft.masked ?? false}
        onChange={event => onChange({ ...draft, masked: event.currentTarget.checked })}
      />
      {profile !== 'documents' && (
        <Switch
          label={t('Raw')}
          description={t('References to other variables in the value, such as $HOME, are not expanded.')}
          error={problems.raw}
          checked={draft.raw ?? false}
          onChange={event => onChange({ ...draft, raw: event.currentTarget.checked })}
        />
      )}
      {isDescribed && (
        <TextInput
          label={t('Description')}
          description={t('The variable’s purpose.')}
          maxLength={instanceVariableLimits.description}
          value={draft.description ?? ''}
          error={problems.description}
          onChange={event => onChange({ ...draft, description: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** The meaning of a switch, with a note where the service did not send its state. */
function FlagWords({ is, children }: { readonly is: boolean | undefined; readonly children: string }) {
  return (
    <>
      {formatSentences([
        children,
        is === undefined && t('Unknown: the service did not send it. It stays as it is unless you change it.'),
      ])}
    </>
  )
}

/** An unknown type is not sent back. */
const getType = ({ variable_type }: Draft) => variableType.safeParse(variable_type).data

interface ValueFieldProps {
  readonly value: string
  /** The service has it already: it is hidden until it is revealed. */
  readonly isKept: boolean
  readonly isFile: boolean
  readonly isMasked: boolean
  readonly error: string | undefined
  onChange(value: string): void
}

/** The value of a variable, with warnings while it is typed. */
function ValueField({ value, isKept, isFile, isMasked, error, onChange }: ValueFieldProps) {
  const takesLong = isServiceFrom(useConnection(), longValuesSince) === true
  const [isShown, setShown] = useState(!isKept)
  const problem = isMasked ? maskingProblem(value) : null
  if (!isShown) {
    return (
      <Input.Wrapper label={t('Value')} error={error} {...(problem && { description: formatMasking(problem) })}>
        <div className={classes.kept}>
          <Text size="sm" c="dimmed">
            {t('Hidden. It has {counted}.', { counted: counted(value.length) })}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
            {t('Show and change it')}
          </Button>
        </div>
      </Input.Wrapper>
    )
  }
  return (
    <div>
      <Textarea
        label={isFile ? t('Content of the file') : t('Value')}
        description={
          value.endsWith('\n')
            ? t('{count, plural, one {# character} other {# characters}}, with a line break at the end', {
                count: value.length,
              })
            : counted(value.length)
        }
        value={value}
        error={
          error ??
          (value.length > instanceVariableLimits.value &&
            t('At most {instanceVariableLimits} characters', { instanceVariableLimits: instanceVariableLimits.value }))
        }
        autosize
        minRows={isFile ? 8 : 2}
        maxRows={18}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.text }}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {formatSentences([
          !takesLong && value.length > instanceVariableLimits.defaultValue && lengthText,
          problem && formatMasking(problem),
        ])}
      </Text>
    </div>
  )
}

function formatMasking(problem: string): string {
  return t(
    'This can hardly be masked: {problem}. Services mask one line of at least 8 plain characters, and refuse others.',
    { problem: visibleString(problem) },
  )
}
