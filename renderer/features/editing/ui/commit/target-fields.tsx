import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { branchQuery, commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../../lib/operations/call-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { RefPicker } from '../../../../lib/project/ref-picker.tsx'
import { isSha, shortRef } from '../../../../lib/project/short-ref.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { branchProblem, type CommitFrom, type Start, type Target } from '../../model/commit/request.ts'
import classes from '../edit/edit-screen.module.css'

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
        label={t('Branch')}
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
          <Radio value="newBranch" label={t('A new branch')} size="xs" />
          {!isBranch && <Radio value="otherBranch" label={t('An existing branch')} size="xs" />}
          <Radio value="overwrite" label={t('Force-update an existing branch')} size="xs" />
        </Stack>
      </Radio.Group>
      {target.kind === 'otherBranch' && (
        <div>
          <RefPicker value={target.name} branchesOnly onPick={name => onTarget({ kind: 'otherBranch', name })} />
          <Text size="xs" c="dimmed" mt={4}>
            {t('Where a file is another one there, nothing is committed before the two are merged.')}
          </Text>
        </div>
      )}
      {'start' in target && (
        <>
          <TextInput
            label={target.kind === 'newBranch' ? t('Name of the new branch') : t('Branch to overwrite')}
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
          {t(
            'The branch is moved to this one commit on top of where it starts from. Commits that only it has can’t be reached by its name any more.',
          )}
        </Text>
      )}
    </>
  )
}

function NoBranch({ name }: { readonly name: string }) {
  return (
    <Trans
      message="<visibleText/> is no branch: the commit starts from it."
      components={{ visibleText: <VisibleText text={shortRef(name)} /> }}
    />
  )
}

function branchStart(name: string): Start {
  return { kind: 'branch', name }
}

interface StartFieldsProps {
  readonly start: Start
  /** Null for the project on the screen. */
  readonly project: string | null
  onStart(start: Start, project: string | null): void
}

/** Where a branch starts from: a branch or a commit, of this project or of another one. */
function StartFields({ start, project, onStart }: StartFieldsProps) {
  const { ref: connection, name: service } = useConnection()
  const { id } = useProject()
  const [problem, setProblem] = useState<AppError | null>(null)
  const named = start.kind === 'sha' ? start.sha : start.name
  /** The service takes a branch or a SHA; anything else that names a commit is looked up. */
  const pick = async (ref: string) => {
    setProblem(null)
    if (isSha(ref)) return onStart({ kind: 'sha', sha: ref }, null)
    try {
      await callQuery(connection, branchQuery({ id, branch: ref }))
      onStart({ kind: 'branch', name: ref }, null)
    } catch (thrown) {
      if (getError(thrown).kind !== 'notFound') return setProblem(getError(thrown))
      try {
        const { value } = await callQuery(connection, commitWithoutStatsQuery(id, ref))
        onStart({ kind: 'sha', sha: value.id }, null)
      } catch (again) {
        setProblem(getError(again))
      }
    }
  }
  const typed = (ref: string): Start => (isSha(ref) ? { kind: 'sha', sha: ref } : { kind: 'branch', name: ref })
  return (
    <>
      {project === null ? (
        <div>
          <Text size="xs" fw={500} mb={4}>
            {t('Start from')}
          </Text>
          <RefPicker value={named} label={t('Start from')} onPick={ref => void pick(ref)} />
          {problem && (
            <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
              {explain(problem, service).sentence}
            </Text>
          )}
        </div>
      ) : (
        <TextInput
          label={t('Start from')}
          description={t('A branch or a whole SHA of that project')}
          value={named}
          onChange={event => onStart(typed(event.currentTarget.value), project)}
          error={named === '' ? t('Name a branch or a SHA') : null}
          spellCheck={false}
        />
      )}
      <TextInput
        label={t('Start project')}
        description={t('ID or path; empty for this project')}
        value={project ?? ''}
        onChange={event => {
          const next = event.currentTarget.value.trim()
          onStart(start, next === '' ? null : next)
        }}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}
