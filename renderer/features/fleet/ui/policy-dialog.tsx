import { ActionIcon, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Policy, type PolicyException, policy as policySchema, severities } from '#shared/fleet/policy-schema.ts'
import { t } from '#shared/i18n/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { ProjectRow } from '../model/loader.ts'
import { parseFilter, valuesOf } from '../model/table.ts'
import type { PolicyRow } from '../model/use-policies.ts'
import { FilterField } from './filter-field.tsx'
import classes from './fleet.module.css'

/** A policy that is created or edited. */
export type PolicyTask = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly row: PolicyRow }

interface PolicyDialogProps {
  readonly task: PolicyTask
  /** The projects that are loaded, whose values complete the expressions. */
  readonly rows: readonly ProjectRow[]
  onClose(): void
  /** @param index null for a new policy */
  onSave(policy: Policy, index: number | null): void
}

/** The form of a policy. */
export function PolicyDialog({ task, rows, onClose, onSave }: PolicyDialogProps) {
  return (
    <FormDialog opened onClose={onClose} title={task.kind === 'edit' ? t('Edit policy') : t('New policy')} size="lg">
      <PolicyForm task={task} rows={rows} onClose={onClose} onSave={onSave} />
    </FormDialog>
  )
}

const emptyPolicy: Policy = { name: '', severity: 'medium', scope: 'not project.archived', rule: '', exceptions: [] }

function PolicyForm({ task, rows, onClose, onSave }: PolicyDialogProps) {
  const [draft, setDraft] = useState(task.kind === 'edit' ? task.row.policy : emptyPolicy)
  const change = (part: Partial<Policy>) => setDraft(now => ({ ...now, ...part }))
  const [scope, rule] = [parseFilter(draft.scope), parseFilter(draft.rule)]
  const parsed = policySchema.safeParse(draft)
  const isReady = parsed.success && !scope.error && !rule.error
  const values = (column: string) => valuesOf(rows, column)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    onSave(parsed.data, task.kind === 'edit' ? task.row.index : null)
    onClose()
  }
  return (
    <form onSubmit={save} aria-label={t('Policy')} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          placeholder={t('At least 2 approvals')}
          required
          maxLength={100}
          value={draft.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('Severity')}
          allowDeselect={false}
          data={[
            { value: 'high', label: t('High') },
            { value: 'medium', label: t('Medium') },
            { value: 'low', label: t('Low') },
          ]}
          value={draft.severity}
          onChange={value => change({ severity: severities.find(one => one === value) ?? 'medium' })}
        />
        <div className={classes.formField}>
          <Text size="sm" fw={500}>
            {t('Rule (what projects should meet)')}
          </Text>
          <FilterField
            label={t('Rule')}
            placeholder="approvals.required >= 2"
            text={draft.rule}
            error={rule.error}
            values={values}
            onChange={text => change({ rule: text })}
          />
        </div>
        <div className={classes.formField}>
          <Text size="sm" fw={500}>
            {t('Scope (empty for all projects)')}
          </Text>
          <FilterField
            label={t('Scope')}
            placeholder="project.path contains harbor"
            text={draft.scope}
            error={scope.error}
            values={values}
            onChange={text => change({ scope: text })}
          />
        </div>
        <Exceptions exceptions={draft.exceptions} onChange={exceptions => change({ exceptions: [...exceptions] })} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t('Save policy')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ExceptionsProps {
  readonly exceptions: readonly PolicyException[]
  onChange(exceptions: readonly PolicyException[]): void
}

/** Projects that may violate the policy until a day, with the reason. */
function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const set = (index: number, part: Partial<PolicyException>) => {
    const before = exceptions[index]
    if (before) onChange(exceptions.with(index, { ...before, ...part }))
  }
  return (
    <fieldset className={classes.exceptions}>
      <legend>{t('Exceptions')}</legend>
      {exceptions.map(({ project, reason, expires }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place, and are not moved
        <div key={index} className={classes.exception}>
          <TextInput
            aria-label={t('Project {number}', { number: index + 1 })}
            placeholder="harbor/lighthouse"
            value={project}
            onChange={event => set(index, { project: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('Reason {number}', { number: index + 1 })}
            placeholder={t('Moves to another service')}
            value={reason}
            onChange={event => set(index, { reason: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label={t('Expiration date {number}', { number: index + 1 })}
            value={expires}
            onChange={event => set(index, { expires: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('Remove exception {number}', { number: index + 1 })}
            onClick={() => onChange(exceptions.filter((_, other) => other !== index))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange([...exceptions, { project: '', reason: '', expires: '' }])}
      >
        {t('Add exception')}
      </Button>
    </fieldset>
  )
}

/** Asks before a policy is deleted. */
export function DeletePolicy({
  policy,
  onClose,
  onDelete,
}: {
  readonly policy: Policy
  onClose(): void
  onDelete(): void
}) {
  return (
    <Modal opened onClose={onClose} title={t('Delete policy?')}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans
            message="Policy “<visibleText/>” and its exceptions are deleted from this computer. Nothing changes at the service."
            components={{ visibleText: <VisibleText text={policy.name} /> }}
          />
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              onDelete()
              onClose()
            }}
          >
            {t('Delete policy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
