import {
  Badge,
  Button,
  Input,
  SegmentedControl,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FeatureFlag, FeatureFlagStrategy } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import {
  type DraftStrategy,
  draftProblems,
  getDrafts,
  getOutcomes,
  newLegacyScopes,
  newStrategies,
  strategyChanges,
} from '../model/draft.ts'
import classes from './feature-flags.module.css'
import { StrategyEditor } from './strategy-editor.tsx'
import { useEnvironmentNames } from './what-if-bar.tsx'

const outcomeLooks = {
  kept: { color: 'gray', words: t('Kept') },
  changed: { color: 'blue', words: t('Changed') },
  added: { color: 'teal', words: t('Added') },
  removed: { color: 'red', words: t('Removed') },
} as const

/** Makes a flag with its strategies. */
export function NewFlagDialog({ onClose, onCreated }: { onClose(): void; onCreated(name: string): void }) {
  const { id } = useProject()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [drafts, setDrafts] = useState(() => [newDraft()])
  const [version, setVersion] = useState<Version>('new_version_flag')
  const [isActive, setActive] = useState(true)
  const [legacy, setLegacy] = useState<Legacy>({ offIn: [] })
  return (
    <WriteDialog
      operation="featureFlags.create"
      label={t('New feature flag')}
      submit={t('Create the feature flag')}
      size="xl"
      paramsNow={() => ({
        id,
        name,
        version,
        ...(description !== '' && { description }),
        ...(version === 'legacy_flag'
          ? { active: isActive, scopes: newLegacyScopes(drafts, { isActive, ...legacy }) }
          : { ...(!isActive && { active: false }), strategies: newStrategies(drafts) }),
      })}
      problems={draftProblems(drafts)}
      onClose={onClose}
      onDone={() => onCreated(name)}
    >
      {problems => (
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            value={name}
            error={problems.name}
            onChange={event => setName(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Description value={description} problem={problems.description} onChange={setDescription} />
          <VersionField value={version} onChange={setVersion} />
          <Active value={isActive} onChange={setActive} />
          {version === 'legacy_flag' && <LegacyFields value={legacy} onChange={setLegacy} />}
          <StrategiesEditor
            was={[]}
            drafts={drafts}
            problems={problems}
            onChange={changed => setDrafts([...changed])}
          />
        </Stack>
      )}
    </WriteDialog>
  )
}

interface EditProps {
  readonly flag: FeatureFlag
  onClose(): void
  /** Called with the flag's resulting name, which may differ from the requested one. */
  onChanged(name: string): void
}

/** Changes a flag; only what differs is sent, by the ids it has. Of a legacy flag, the name and the description alone. */
export function EditFlagDialog({ flag, onClose, onChanged }: EditProps) {
  const { id } = useProject()
  const was = flag.strategies ?? []
  const isLegacy = isLegacyFlag(flag)
  const [name, setName] = useState(flag.name)
  const [description, setDescription] = useState(flag.description ?? '')
  // Not sent to services that don't send whether a flag is active.
  const isSwitchable = !isLegacy && typeof flag.active === 'boolean'
  const [isActive, setActive] = useState(flag.active !== false)
  const isSwitched = isSwitchable && isActive !== flag.active
  const [drafts, setDrafts] = useState(() => getDrafts(was))
  const strategies = strategyChanges(was, drafts)
  const isDescribed = description === (flag.description ?? '')
  return (
    <WriteDialog
      operation="featureFlags.update"
      label={t('Edit {name}', { name: visibleString(flag.name) })}
      submit={t('Change the feature flag')}
      size="xl"
      paramsNow={() => ({
        id,
        name: flag.name,
        ...(name !== flag.name && { new_name: name }),
        ...(!isDescribed && { description }),
        ...(isSwitched && { active: isActive }),
        ...(strategies.length > 0 && { strategies }),
      })}
      problems={draftProblems(drafts)}
      isDisabled={name === flag.name && isDescribed && !isSwitched && strategies.length === 0}
      onClose={onClose}
      onDone={({ value }) => {
        onChanged(value.name)
        if (name !== value.name) showRefusedName(value.name)
      }}
    >
      {problems => (
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            value={name}
            error={problems.new_name}
            onChange={event => setName(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <Description value={description} problem={problems.description} onChange={setDescription} />
          {isSwitchable && <Active value={isActive} onChange={setActive} />}
          {isLegacy ? (
            <Text size="sm">{t('The scopes of a legacy flag cannot be changed by this API.')}</Text>
          ) : (
            <StrategiesEditor was={was} drafts={drafts} problems={problems} onChange={setDrafts} />
          )}
        </Stack>
      )}
    </WriteDialog>
  )
}

/** A service that cannot rename flags takes the rest of the change, and answers as if all was well. */
function showRefusedName(name: string): void {
  const message = t('The service did not change the name {name}.', { name: visibleString(name) })
  notifications.show({ color: 'yellow', title: t('Not renamed'), message })
}

type Version = 'new_version_flag' | 'legacy_flag'
const versions: readonly { readonly value: Version; readonly label: string }[] = [
  { value: 'new_version_flag', label: t('New version') },
  { value: 'legacy_flag', label: t('Legacy') },
]

function VersionField({ value, onChange }: { readonly value: Version; onChange(value: Version): void }) {
  return (
    <Input.Wrapper
      label={t('Version')}
      description={t('A legacy flag is on or off by environment, and its rules can’t be changed later.')}
    >
      <div>
        <SegmentedControl
          mt={4}
          aria-label={t('Version')}
          data={[...versions]}
          value={value}
          onChange={chosen => onChange(versions.find(one => one.value === chosen)?.value ?? value)}
        />
      </div>
    </Input.Wrapper>
  )
}

/** What only a legacy flag has. */
interface Legacy {
  readonly offIn: readonly string[]
}

function LegacyFields({ value, onChange }: { readonly value: Legacy; onChange(value: Legacy): void }) {
  return (
    <TagsInput
      label={t('Off in environments')}
      description={t('Names or patterns such as review/*. Enter adds one.')}
      value={[...value.offIn]}
      onChange={offIn => onChange({ offIn })}
    />
  )
}

function Active({ value, onChange }: { readonly value: boolean; onChange(value: boolean): void }) {
  return (
    <Switch
      label={t('Enabled')}
      description={t('A disabled flag is off in every environment, whatever its strategies.')}
      checked={value}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

interface DescriptionProps {
  readonly value: string
  readonly problem: string | undefined
  onChange(value: string): void
}

function Description({ value, problem, onChange }: DescriptionProps) {
  return (
    <Textarea
      label={t('Description')}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      error={problem}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

interface StrategiesEditorProps {
  /** The flag's current strategies. */
  readonly was: readonly FeatureFlagStrategy[]
  readonly drafts: readonly DraftStrategy[]
  /** `key.field` → the problem of a draft; `strategies` → the service's problem. */
  readonly problems: Problems
  onChange(drafts: readonly DraftStrategy[]): void
}

/** The strategies of a flag, and what results when they are sent. */
function StrategiesEditor({ was, drafts, problems, onChange }: StrategiesEditorProps) {
  const environments = useEnvironmentNames()
  const problemsIn = (key: string) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([path, problem]) =>
        path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), problem]] : [],
      ),
    )
  return (
    <>
      {drafts.map((draft, index) => (
        <StrategyEditor
          key={draft.key}
          number={index + 1}
          draft={draft}
          environments={environments}
          problems={problemsIn(draft.key)}
          onChange={changed => onChange(drafts.map(one => (one.key === draft.key ? changed : one)))}
          onRemove={() => onChange(drafts.filter(one => one.key !== draft.key))}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...drafts, newDraft()])}
        >
          {t('Add a strategy')}
        </Button>
      </div>
      {problems.strategies && (
        <Input.Error role="alert">
          <VisibleText text={problems.strategies} />
        </Input.Error>
      )}
      <Outcomes was={was} drafts={drafts} />
    </>
  )
}

/** The default strategy: on for all users in all environments. */
function newDraft(): DraftStrategy {
  return {
    key: crypto.randomUUID(),
    id: null,
    name: 'default',
    parameters: {},
    json: null,
    scopes: ['*'],
    userListId: null,
  }
}

function Outcomes({ was, drafts }: Pick<StrategiesEditorProps, 'was' | 'drafts'>) {
  const outcomes = getOutcomes(was, drafts)
  return (
    <section aria-label={t('Result')}>
      <Title order={3} fz="sm" mb={6}>
        {t('Result')}
      </Title>
      {drafts.length === 0 && <Text size="sm">{t('Without a strategy, the flag is off for all users.')}</Text>}
      <ul className={classes.rules}>
        {outcomes.map(({ key, kind, words }) => (
          <li key={key}>
            <Badge size="sm" variant="light" color={outcomeLooks[kind].color} tt="none" mr={6}>
              {outcomeLooks[kind].words}
            </Badge>
            <VisibleText text={words} />
          </li>
        ))}
      </ul>
      {outcomes.some(({ kind }) => kind === 'removed') && (
        <Text size="xs" c="dimmed" mt={6}>
          <Trans
            message="The API documentation doesn’t say how a strategy is removed. <code>_destroy</code> is sent; check the flag afterwards."
            components={{ code: <code /> }}
          />
        </Text>
      )}
    </section>
  )
}
