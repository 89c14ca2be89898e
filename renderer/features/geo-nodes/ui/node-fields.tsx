import { Fieldset, NumberInput, SegmentedControl, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { GroupPicker, type PickedGroup } from '../../../lib/group/group-picker.tsx'
import { useGroupPaths } from '../../../lib/group/use-group-paths.ts'
import type { NodeForm, Selection } from '../model/node-form.ts'
import { getIds } from '../model/selection.ts'
import classes from './geo-nodes.module.css'

const selections: readonly { readonly value: Selection; readonly label: string }[] = [
  { value: 'all', label: t('Everything') },
  { value: 'namespaces', label: t('Some groups') },
  { value: 'shards', label: t('Some storages') },
]
const capacities = [
  ['files_max_capacity', t('Files')],
  ['repos_max_capacity', t('Repositories')],
  ['verification_max_capacity', t('Verifications')],
  ['container_repositories_max_capacity', t('Container repositories')],
] as const

interface FieldsProps {
  readonly form: NodeForm
  readonly problems: Readonly<Record<string, string>>
  onChange(part: Partial<NodeForm>): void
}

/** The inputs of a node, for a new one and for a change. */
export function NodeFields({ form, problems, onChange }: FieldsProps) {
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Name')}
        description={t('As the node’s own settings name it; its external URL where they don’t.')}
        withAsterisk
        aria-required
        value={form.name}
        error={problems.name}
        onChange={event => onChange({ name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('URL')}
        withAsterisk
        aria-required
        placeholder="https://"
        value={form.url}
        error={problems.url}
        onChange={event => onChange({ url: event.currentTarget.value })}
      />
      <TextInput
        label={t('Internal URL')}
        description={t('Where the other nodes reach it, when that is another address.')}
        placeholder="https://"
        value={form.internal_url}
        error={problems.internal_url}
        onChange={event => onChange({ internal_url: event.currentTarget.value })}
      />
      <SelectionFields form={form} problems={problems} onChange={onChange} />
      <Switch
        label={t('Replicate object storage')}
        checked={form.sync_object_storage}
        onChange={event => onChange({ sync_object_storage: event.currentTarget.checked })}
      />
      <Switch
        label={t('Enabled')}
        description={t('A disabled node replicates nothing.')}
        checked={form.enabled}
        onChange={event => onChange({ enabled: event.currentTarget.checked })}
      />
      <CapacityFields form={form} problems={problems} onChange={onChange} />
      <NumberInput
        label={t('Verified again after, in days')}
        description={t('Counts on the primary node only.')}
        min={1}
        allowDecimal={false}
        value={form.minimum_reverification_interval ?? ''}
        error={problems.minimum_reverification_interval}
        onChange={value => onChange({ minimum_reverification_interval: value === '' ? null : Number(value) })}
      />
    </Stack>
  )
}

/** What a node copies: everything, or what some groups or storages have. */
function SelectionFields({ form, problems, onChange }: FieldsProps) {
  const other = form.otherSelection
  const choices =
    other === null ? selections : [...selections, { value: 'other', label: t('Other ({other})', { other }) } as const]
  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('What is copied')}
        </Text>
        <SegmentedControl
          aria-label={t('What is copied')}
          size="xs"
          data={[...choices]}
          value={form.selection}
          onChange={value => onChange({ selection: choices.find(one => one.value === value)?.value ?? 'all' })}
        />
      </div>
      {form.selection === 'shards' && (
        <TagsInput
          label={t('Storages')}
          description={t('By name, such as default. Enter adds one.')}
          value={[...form.shards]}
          error={problems.selective_sync_shards}
          onChange={shards => onChange({ shards })}
        />
      )}
      {form.selection === 'namespaces' && (
        <NamespacesField
          ids={form.namespaces}
          error={problems.selective_sync_namespace_ids}
          onChange={namespaces => onChange({ namespaces })}
        />
      )}
    </>
  )
}

/** How much a node works on at once. */
function CapacityFields({ form, problems, onChange }: FieldsProps) {
  return (
    <Fieldset legend={t('At once, at most')} variant="unstyled">
      <div className={classes.capacities}>
        {capacities.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            min={0}
            allowDecimal={false}
            value={form[name]}
            error={problems[name]}
            onChange={value => onChange({ [name]: Number(value) })}
          />
        ))}
      </div>
    </Fieldset>
  )
}

/** Which groups are copied. The service takes their IDs; they are shown by their paths. */
function NamespacesField({
  ids,
  error,
  onChange,
}: {
  readonly ids: readonly number[]
  readonly error: string | undefined
  onChange(ids: readonly number[]): void
}) {
  const paths = useGroupPaths(ids)
  const value = ids.map((id, index): PickedGroup => ({ id, path: paths[index] }))
  return (
    <GroupPicker
      label={t('Groups')}
      takesPath={false}
      value={value}
      error={error}
      onChange={groups => onChange(getIds(groups))}
    />
  )
}
