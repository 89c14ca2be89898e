import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../../lib/operations/call-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { RefPicker } from '../../../../lib/project/ref-picker.tsx'
import { isSha } from '../../../../lib/project/short-ref.ts'
import type { Start } from '../../model/edit/commit-request.ts'

interface StartFieldsProps {
  readonly start: Start
  /** Null for the project on the screen. */
  readonly project: string | null
  onStart(start: Start, project: string | null): void
}

/** Where a branch starts from: a branch or a commit, of this project or of another one. */
export function StartFields({ start, project, onStart }: StartFieldsProps) {
  const { ref: connection, name: service } = useConnection()
  const { id } = useProject()
  const [problem, setProblem] = useState<AppError | null>(null)
  const named = start.kind === 'sha' ? start.sha : start.name
  /** The service takes a branch or a SHA; anything else that names a commit is looked up. */
  const pick = async (ref: string) => {
    setProblem(null)
    if (isSha(ref)) return onStart({ kind: 'sha', sha: ref }, null)
    try {
      await callOperation(connection, 'branches.get', { id, branch: ref })
      onStart({ kind: 'branch', name: ref }, null)
    } catch (thrown) {
      if (errorOf(thrown).kind !== 'notFound') return setProblem(errorOf(thrown))
      try {
        const { value } = await callOperation(connection, 'commits.get', { id, sha: ref, stats: false })
        onStart({ kind: 'sha', sha: value.id }, null)
      } catch (again) {
        setProblem(errorOf(again))
      }
    }
  }
  const typed = (ref: string): Start => (isSha(ref) ? { kind: 'sha', sha: ref } : { kind: 'branch', name: ref })
  return (
    <>
      {project === null ? (
        <div>
          <Text size="xs" fw={500} mb={4}>
            Start from
          </Text>
          <RefPicker value={named} label="Start from" onPick={ref => void pick(ref)} />
          {problem && (
            <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
              {explain(problem, service).sentence}
            </Text>
          )}
        </div>
      ) : (
        <TextInput
          label="Start from"
          description="A branch or a whole SHA of that project"
          value={named}
          onChange={event => onStart(typed(event.currentTarget.value), project)}
          error={named === '' ? 'Name a branch or a SHA' : null}
          spellCheck={false}
        />
      )}
      <TextInput
        label="Start project"
        description="ID or path; empty for this project"
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
