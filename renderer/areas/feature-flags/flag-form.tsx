import { Input, SegmentedControl, Stack, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useProject } from '../../common/project/project-context.ts'
import { WriteDialog } from '../../common/write/write-dialog.tsx'
import { draftProblems, draftsOf, newLegacyScopes, newStrategies, strategyChanges } from './draft.ts'
import { newDraft, StrategiesEditor } from './strategies-editor.tsx'

/** Makes a flag with its strategies. */
export function NewFlagDialog({ onClose, onCreated }: { onClose(): void; onCreated(name: string): void }) {
  const { id } = useProject()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [drafts, setDrafts] = useState(() => [newDraft()])
  const [version, setVersion] = useState<Version>('new_version_flag')
  const [legacy, setLegacy] = useState<Legacy>({ isActive: true, offIn: [] })
  return (
    <WriteDialog
      operation="featureFlags.create"
      label="New feature flag"
      submit="Create the feature flag"
      size="xl"
      paramsNow={() => ({
        id,
        name,
        version,
        ...(description !== '' && { description }),
        ...(version === 'legacy_flag'
          ? { active: legacy.isActive, scopes: newLegacyScopes(drafts, legacy) }
          : { strategies: newStrategies(drafts) }),
      })}
      problems={draftProblems(drafts)}
      onClose={onClose}
      onDone={() => onCreated(name)}
    >
      {problems => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={name}
            error={problems.name}
            onChange={event => setName(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Description value={description} problem={problems.description} onChange={setDescription} />
          <VersionField value={version} onChange={setVersion} />
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

/** Changes a flag; only what differs is sent, by the ids it has. Of a legacy flag, the description alone. */
export function EditFlagDialog({ flag, onClose }: { readonly flag: FeatureFlag; onClose(): void }) {
  const { id } = useProject()
  const was = flag.strategies ?? []
  const isLegacy = flag.version === 'legacy_flag'
  const [description, setDescription] = useState(flag.description ?? '')
  const [drafts, setDrafts] = useState(() => draftsOf(was))
  const strategies = strategyChanges(was, drafts)
  const isDescribed = description === (flag.description ?? '')
  return (
    <WriteDialog
      operation="featureFlags.update"
      label={`Edit ${visibleString(flag.name)}`}
      submit="Change the feature flag"
      size="xl"
      paramsNow={() => ({
        id,
        name: flag.name,
        ...(!isDescribed && { description }),
        ...(strategies.length > 0 && { strategies }),
      })}
      problems={draftProblems(drafts)}
      isDisabled={isDescribed && strategies.length === 0}
      onClose={onClose}
    >
      {problems => (
        <Stack gap="sm">
          <Description value={description} problem={problems.description} onChange={setDescription} />
          {isLegacy ? (
            <Text size="sm">The scopes of a legacy flag cannot be changed by this API.</Text>
          ) : (
            <StrategiesEditor was={was} drafts={drafts} problems={problems} onChange={setDrafts} />
          )}
        </Stack>
      )}
    </WriteDialog>
  )
}

type Version = 'new_version_flag' | 'legacy_flag'
const versions: readonly { readonly value: Version; readonly label: string }[] = [
  { value: 'new_version_flag', label: 'New version' },
  { value: 'legacy_flag', label: 'Legacy' },
]

function VersionField({ value, onChange }: { readonly value: Version; onChange(value: Version): void }) {
  return (
    <Input.Wrapper
      label="Version"
      description="A legacy flag is on or off by environment, and its rules can’t be changed later."
    >
      <div>
        <SegmentedControl
          mt={4}
          aria-label="Version"
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
  readonly isActive: boolean
  readonly offIn: readonly string[]
}

function LegacyFields({ value, onChange }: { readonly value: Legacy; onChange(value: Legacy): void }) {
  return (
    <>
      <Switch
        label="Active"
        description="Off: in no environment, whatever its strategies."
        checked={value.isActive}
        onChange={event => onChange({ ...value, isActive: event.currentTarget.checked })}
      />
      <TagsInput
        label="Off in environments"
        description="Names or patterns such as review/*. Enter adds one."
        value={[...value.offIn]}
        onChange={offIn => onChange({ ...value, offIn })}
      />
    </>
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
      label="Description"
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      error={problem}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
