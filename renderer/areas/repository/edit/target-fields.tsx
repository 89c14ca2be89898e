import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { branchProblem, suggestBranch, type Target } from './commit-request.ts'
import classes from './edit-screen.module.css'
import { StartFields } from './start-fields.tsx'

interface TargetFieldsProps {
  readonly branch: string
  /** What a new branch may be named after. */
  readonly subject: string
  readonly target: Target
  onTarget(target: Target): void
}

/** Where the commit goes: its branch, a new one, or over one. */
export function TargetFields({ branch, subject, target, onTarget }: TargetFieldsProps) {
  const [suggested] = useState(() => suggestBranch(subject, crypto.randomUUID().slice(0, 4)))
  const choose = (kind: string) => {
    if (kind === 'branch') onTarget({ kind: 'branch' })
    if (kind !== 'newBranch' && kind !== 'overwrite') return
    const name = kind === 'overwrite' ? branch : suggested
    onTarget({ kind, name, start: { kind: 'branch', name: branch }, startProject: null })
  }
  return (
    <>
      <Radio.Group label="Branch" value={target.kind} onChange={choose}>
        <Stack gap={8} mt={4}>
          <Radio value="branch" label={<VisibleText text={branch} />} size="xs" classNames={{ label: classes.radio }} />
          <Radio value="newBranch" label="A new branch" size="xs" />
          <Radio value="overwrite" label="Overwrite a branch" size="xs" />
        </Stack>
      </Radio.Group>
      {target.kind !== 'branch' && (
        <>
          <TextInput
            label={target.kind === 'newBranch' ? 'Name of the new branch' : 'Branch to overwrite'}
            value={target.name}
            onChange={event => onTarget({ ...target, name: event.currentTarget.value })}
            error={branchProblem(target.name)}
            autoComplete="off"
            spellCheck={false}
          />
          <StartFields
            start={target.start}
            project={target.startProject}
            onStart={(start, startProject) => onTarget({ ...target, start, startProject })}
          />
        </>
      )}
      {target.kind === 'overwrite' && (
        <Text size="xs" c="dimmed">
          The branch is moved to this one commit on top of where it starts from. Commits that only it has can’t be
          reached by its name any more.
        </Text>
      )}
    </>
  )
}
