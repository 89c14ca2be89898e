import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useProject } from '../../common/project/project-context.ts'
import { WriteDialog } from '../../common/write/write-dialog.tsx'
import { draftProblems, draftsOf, newStrategies, strategyChanges } from './draft.ts'
import { newDraft, StrategiesEditor } from './strategies-editor.tsx'

/** Makes a flag with its strategies. */
export function NewFlagDialog({ onClose, onCreated }: { onClose(): void; onCreated(name: string): void }) {
  const { id } = useProject()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [drafts, setDrafts] = useState(() => [newDraft()])
  return (
    <WriteDialog
      operation="featureFlags.create"
      label="New feature flag"
      submit="Create the feature flag"
      size="xl"
      paramsNow={() => ({
        id,
        name,
        version: 'new_version_flag' as const,
        ...(description !== '' && { description }),
        strategies: newStrategies(drafts),
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
