import { ActionIcon, Group, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import type { DraftStrategy } from '../model/draft.ts'
import {
  forUserList,
  getUsers,
  knownStrategies,
  knownStrategy,
  type Parameters,
  stickinesses,
} from '../model/strategies.ts'
import classes from './feature-flags.module.css'

const other = { value: 'other', label: t('Another strategy, as JSON') }

interface StrategyEditorProps {
  readonly number: number
  readonly draft: DraftStrategy
  readonly environments: readonly string[]
  /** `field` → its problem. */
  readonly problems: Problems
  onChange(draft: DraftStrategy): void
  onRemove(): void
}

/** One strategy: fields of its own for a known one, JSON for any other; and where it counts. */
export function StrategyEditor({ number, draft, environments, problems, onChange, onRemove }: StrategyEditorProps) {
  const isOther = draft.json !== null
  const choose = (value: string | null) => {
    const known = knownStrategies.find(one => one.value === value)
    const list = { userListId: null, isListHidden: false }
    if (known) onChange({ ...draft, name: known.value, parameters: known.parameters, json: null, ...list })
    else onChange({ ...draft, name: '', json: JSON.stringify(draft.parameters, null, 2) })
  }
  return (
    <fieldset className={classes.strategy}>
      <legend>{t('Strategy {number}', { number })}</legend>
      <Group gap={8} align="start" wrap="nowrap">
        <Select
          size="xs"
          className={classes.grows}
          label={t('On for')}
          allowDeselect={false}
          data={[...knownStrategies, other]}
          value={isOther ? other.value : draft.name}
          onChange={choose}
        />
        <ActionIcon mt={22} variant="default" aria-label={t('Remove strategy {number}', { number })} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      </Group>
      <Group gap={8} mt={8} align="start">
        {isOther ? (
          <OtherFields draft={draft} problems={problems} onChange={onChange} />
        ) : draft.name === forUserList ? (
          <ListField draft={draft} problems={problems} onChange={onChange} />
        ) : (
          <KnownFields
            draft={draft}
            problems={problems}
            onChange={change => onChange({ ...draft, parameters: { ...draft.parameters, ...change } })}
          />
        )}
      </Group>
      <TagsInput
        size="xs"
        mt={8}
        label={t('Environments')}
        description={t('Names or patterns such as review/*; * is all of them')}
        data={['*', ...environments]}
        value={[...draft.scopes]}
        error={problems.scopes}
        acceptValueOnBlur
        onChange={scopes => onChange({ ...draft, scopes })}
      />
    </fieldset>
  )
}

/** An error under an input is read when the input is reached. */
function OtherFields({ draft, problems, onChange }: Pick<StrategyEditorProps, 'draft' | 'problems' | 'onChange'>) {
  return (
    <>
      <TextInput
        size="xs"
        className={classes.grows}
        label={t('Name of the strategy')}
        value={draft.name}
        error={problems.name}
        onChange={event => onChange({ ...draft, name: event.currentTarget.value })}
        spellCheck={false}
      />
      {(draft.name === forUserList || draft.userListId !== null) && (
        <ListField draft={draft} problems={problems} onChange={onChange} />
      )}
      <Textarea
        size="xs"
        w="100%"
        label={t('Parameters (JSON, all values are texts)')}
        autosize
        minRows={2}
        maxRows={12}
        value={draft.json ?? ''}
        error={problems.json}
        onChange={event => onChange({ ...draft, json: event.currentTarget.value })}
        classNames={{ input: classes.json }}
        spellCheck={false}
      />
    </>
  )
}

/** The list by its ID: the API's documents have no operation that lists them. */
function ListField({ draft, problems, onChange }: Pick<StrategyEditorProps, 'draft' | 'problems' | 'onChange'>) {
  return (
    <NumberInput
      size="xs"
      className={classes.grows}
      label={t('User list ID')}
      description={
        draft.isListHidden
          ? t('The service does not return the list. Leave this empty to keep it.')
          : t('The ID of a user list of this project')
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={1}
      max={Number.MAX_SAFE_INTEGER}
      allowDecimal={false}
      allowNegative={false}
      value={draft.userListId ?? ''}
      error={problems.userListId}
      onChange={value => onChange({ ...draft, userListId: value === '' ? null : Number(value) })}
    />
  )
}

function KnownFields({
  draft: { name, parameters },
  problems,
  onChange,
}: Pick<StrategyEditorProps, 'draft' | 'problems'> & { onChange(parameters: Parameters): void }) {
  switch (knownStrategy({ name, parameters })) {
    case 'userWithId':
      return (
        <TagsInput
          size="xs"
          className={classes.grows}
          label={t('User IDs')}
          description={t('As the app sends them; separate several with commas')}
          splitChars={[',', ' ', '\n']}
          value={[...getUsers(parameters.userIds)]}
          error={problems.userIds}
          acceptValueOnBlur
          onChange={ids => onChange({ userIds: ids.join(',') })}
        />
      )
    case 'gradualRolloutUserId':
      return (
        <>
          <Percent field="percentage" parameters={parameters} problems={problems} onChange={onChange} />
          <GroupId parameters={parameters} problems={problems} onChange={onChange} />
        </>
      )
    case 'flexibleRollout':
      return (
        <>
          <Percent field="rollout" parameters={parameters} problems={problems} onChange={onChange} />
          <Select
            size="xs"
            className={classes.grows}
            label={t('Counted by (stickiness)')}
            allowDeselect={false}
            data={[...stickinesses]}
            value={
              stickinesses.find(({ value }) => value.toLowerCase() === parameters.stickiness?.toLowerCase())?.value ??
              null
            }
            onChange={stickiness => onChange({ stickiness: stickiness ?? 'default' })}
          />
          <GroupId parameters={parameters} problems={problems} onChange={onChange} />
        </>
      )
    default:
      return null
  }
}

interface FieldProps {
  readonly parameters: Parameters
  readonly problems: Problems
  onChange(parameters: Parameters): void
}

function Percent({ field, parameters, problems, onChange }: FieldProps & { readonly field: 'percentage' | 'rollout' }) {
  return (
    <NumberInput
      size="xs"
      w={130}
      label={t('Share of the users')}
      suffix=" %"
      min={0}
      max={100}
      allowDecimal={false}
      allowNegative={false}
      value={parameters[field] ?? ''}
      error={problems[field]}
      onChange={value => onChange({ [field]: `${value}` })}
    />
  )
}

function GroupId({ parameters, problems, onChange }: FieldProps) {
  return (
    <TextInput
      size="xs"
      className={classes.grows}
      label={t('Group (groupId)')}
      description={t('Flags of one group are on for the same users')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={parameters.groupId ?? ''}
      error={problems.groupId}
      onChange={event => onChange({ groupId: event.currentTarget.value })}
      spellCheck={false}
    />
  )
}
