import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useProject } from '../../../../lib/project/project-context.ts'
import { RefPicker } from '../../../../lib/project/ref-picker.tsx'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { branchProblem, type CommitFrom, type Start, type Target } from '../../model/edit/commit-request.ts'
import classes from './edit-screen.module.css'
import { StartFields } from './start-fields.tsx'

interface TargetFieldsProps {
  readonly branch: string
  readonly from: CommitFrom
  /** A name for a new branch. */
  readonly suggested: string
  readonly target: Target
  onTarget(target: Target): void
}

/** Where the commit goes: its branch, a new one, or over one. */
export function TargetFields({ branch, from, suggested, target, onTarget }: TargetFieldsProps) {
  const { defaultBranch } = useProject()
  const isBranch = from.kind === 'branch'
  const choose = (kind: string) => {
    if (kind === 'branch') onTarget({ kind: 'branch' })
    if (kind === 'otherBranch') onTarget({ kind, name: defaultBranch ?? '' })
    if (kind !== 'newBranch' && kind !== 'overwrite') return
    const name = kind === 'newBranch' ? suggested : isBranch ? branch : ''
    const start = from.kind === 'commit' ? ({ kind: 'sha', sha: from.sha } as const) : branchStart(branch)
    onTarget({ kind, name, start, startProject: null })
  }
  if (from.kind === 'pending' || from.kind === 'failed') return null
  return (
    <>
      <Radio.Group
        label="Branch"
        description={!isBranch && <NoBranch name={branch} />}
        value={target.kind}
        onChange={choose}
      >
        <Stack gap={8} mt={isBranch ? 4 : 8}>
          {isBranch && (
            <Radio
              value="branch"
              label={<VisibleText text={branch} />}
              size="xs"
              classNames={{ label: classes.radio }}
            />
          )}
          <Radio value="newBranch" label="A new branch" size="xs" />
          {!isBranch && <Radio value="otherBranch" label="An existing branch" size="xs" />}
          <Radio value="overwrite" label="Overwrite a branch" size="xs" />
        </Stack>
      </Radio.Group>
      {target.kind === 'otherBranch' && (
        <div>
          <RefPicker value={target.name} branchesOnly onPick={name => onTarget({ kind: 'otherBranch', name })} />
          <Text size="xs" c="dimmed" mt={4}>
            Where a file is another one there, nothing is committed before the two are merged.
          </Text>
        </div>
      )}
      {'start' in target && (
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

function NoBranch({ name }: { readonly name: string }) {
  return (
    <>
      <VisibleText text={shortRef(name)} /> is no branch: the commit starts from it.
    </>
  )
}

function branchStart(name: string): Start {
  return { kind: 'branch', name }
}
