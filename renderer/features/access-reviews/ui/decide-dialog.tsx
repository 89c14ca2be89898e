import { Button, Checkbox, Group, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { anyAccess, formatRule, matchesRule, type ReviewRule } from '#shared/access-reviews/decisions.ts'
import type { ReviewAccess, ReviewAction, ReviewEvent } from '#shared/access-reviews/review.ts'
import { dayFromNow, firstDay } from '#shared/attention/expiry.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RoleSelect } from '../../../ui/people/role-select.tsx'
import { roles } from '../../../ui/people/roles.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import { Failure } from '../../../ui/write/failure.tsx'

/** What is decided about: chosen accesses, or all undecided ones that a rule matches. */
export type DecideTask =
  | { readonly kind: 'selection'; readonly accesses: readonly ReviewAccess[]; readonly action: ReviewAction }
  | { readonly kind: 'rule'; readonly accesses: readonly ReviewAccess[] }

export const accessNoun: Noun = {
  counted: count => t('{count, plural, one {# access} other {# accesses}}', { count }),
  plural: t('accesses'),
}

interface DecideProps {
  readonly task: DecideTask
  onClose(): void
  onDecide(events: readonly ReviewEvent[]): Promise<void>
}

/** Decides about accesses, with a reason. Nothing is changed on the service. */
export function DecideDialog({ task, ...props }: Omit<DecideProps, 'task'> & { readonly task: DecideTask | null }) {
  const title = task?.kind === 'rule' ? t('Decide by rule') : t('Decide')
  return (
    <FormDialog opened={task !== null} onClose={props.onClose} title={title} size="lg">
      {task && <Form task={task} {...props} />}
    </FormDialog>
  )
}

/** The chosen action with its values. */
interface Choice {
  readonly action: ReviewAction
  readonly level: number
  readonly expires: string
  readonly reason: string
}

function Form({ task, onClose, onDecide }: DecideProps) {
  const now = useNow()
  const [rule, setRule] = useState<ReviewRule>(anyAccess)
  const [choice, setChoice] = useState<Choice>({
    ...{
      action: task.kind === 'selection' ? task.action : 'keep',
      level: 20,
      expires: dayFromNow(90, now),
      reason: '',
    },
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const matched = task.kind === 'rule' ? task.accesses.filter(access => matchesRule(rule, access, now)) : task.accesses
  // A role is only lowered where it is higher.
  const chosen = choice.action === 'lower' ? matched.filter(({ level }) => level > choice.level) : matched
  const { action, reason } = choice
  const isReady = chosen.length > 0 && reason.trim() !== '' && (action !== 'expire' || choice.expires !== '')
  const decide = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    try {
      await onDecide(chosen.map(access => toEvent(access, choice, task.kind === 'rule' ? formatRule(rule) : null)))
      onClose()
    } catch (thrown) {
      setError(getError(thrown))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void decide(event)} aria-label={t('Decision')} noValidate>
      <Stack gap="sm">
        {task.kind === 'rule' && <RuleFields rule={rule} onChange={setRule} />}
        <Text size="sm" role="status">
          {task.kind === 'rule'
            ? t('Matches {count, number} of {total, plural, one {# undecided access} other {# undecided accesses}}.', {
                ...{ count: chosen.length, total: task.accesses.length },
              })
            : t('{count, plural, one {# access} other {# accesses}} selected.', { count: chosen.length })}
        </Text>
        <ChoiceFields choice={choice} accesses={task.accesses} onChange={setChoice} />
        <Text size="sm" c="dimmed">
          {t(
            'The decision is recorded on this computer. Nothing is changed on the service until you apply the changes.',
          )}
        </Text>
      </Stack>
      {error && <Failure error={error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {t('Record decision')}
        </Button>
      </Group>
    </form>
  )
}

function toEvent({ key }: ReviewAccess, choice: Choice, rule: string | null): ReviewEvent {
  const { action, level, expires, reason } = choice
  return {
    ...{ kind: 'decision', access: key, action, reason: reason.trim() },
    level: action === 'lower' ? level : null,
    expires: action === 'expire' ? expires : null,
    ...{ how: rule === null ? 'selection' : 'rule', rule: rule ?? '' },
  }
}

interface ChoiceProps {
  readonly choice: Choice
  readonly accesses: readonly ReviewAccess[]
  onChange(choice: Choice): void
}

/** The action, its value, and the reason. */
function ChoiceFields({ choice, accesses, onChange }: ChoiceProps) {
  const now = useNow()
  const { action, level, expires, reason } = choice
  return (
    <>
      <Radio.Group
        label={t('Decision')}
        value={action}
        onChange={value => onChange({ ...choice, action: actions.find(one => one === value) ?? 'keep' })}
      >
        <Group mt={4}>
          <Radio value="keep" label={t('Keep')} />
          <Radio value="lower" label={t('Lower role')} />
          <Radio value="expire" label={t('Set expiration date')} />
          <Radio value="remove" label={t('Remove')} />
        </Group>
      </Radio.Group>
      {action === 'lower' && (
        <RoleSelect
          source={accesses.some(({ place }) => place.source === 'project') ? 'project' : 'group'}
          description={t('Accesses that have this role or a lower one are left out.')}
          value={level}
          onChange={value => onChange({ ...choice, level: value })}
        />
      )}
      {action === 'expire' && (
        <TextInput
          type="date"
          label={t('Expiration date')}
          description={t('The first day without the role, in UTC.')}
          min={firstDay(now)}
          value={expires}
          onChange={event => onChange({ ...choice, expires: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('Reason')}
        placeholder={t('Still maintains the release scripts')}
        required
        maxLength={4000}
        value={reason}
        onChange={event => onChange({ ...choice, reason: event.currentTarget.value })}
      />
    </>
  )
}

const actions = ['keep', 'lower', 'expire', 'remove'] as const satisfies readonly ReviewAction[]

const expirations = [
  { value: 'any', label: t('With or without expiration date') },
  { value: 'none', label: t('No expiration date') },
  { value: 'some', label: t('With expiration date') },
] as const

/** The conditions of a rule. */
function RuleFields({ rule, onChange }: { readonly rule: ReviewRule; onChange(rule: ReviewRule): void }) {
  return (
    <>
      <Group grow align="start">
        <Select
          label={t('Role at least')}
          placeholder={t('Any role')}
          clearable
          data={roles.map(({ level, name }) => ({ value: `${level}`, label: name }))}
          value={rule.minLevel === null ? null : `${rule.minLevel}`}
          onChange={value => onChange({ ...rule, minLevel: value === null ? null : Number(value) })}
        />
        <Select
          label={t('Expiration')}
          allowDeselect={false}
          data={expirations}
          value={rule.expiration}
          onChange={value =>
            onChange({ ...rule, expiration: expirations.find(one => one.value === value)?.value ?? 'any' })
          }
        />
      </Group>
      <NumberInput
        label={t('Days without activity')}
        description={t('Accesses whose last activity isn’t known are left out. Empty for any.')}
        min={1}
        max={10_000}
        allowDecimal={false}
        value={rule.inactiveDays ?? ''}
        onChange={value => onChange({ ...rule, inactiveDays: typeof value === 'number' ? value : null })}
      />
      <Checkbox
        label={t('Only users that aren’t active, such as blocked users')}
        checked={rule.isBlocked}
        onChange={event => onChange({ ...rule, isBlocked: event.currentTarget.checked })}
      />
    </>
  )
}
