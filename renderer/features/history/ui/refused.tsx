import { Alert, Text } from '@mantine/core'
import type { Commit } from '#shared/contract/commits.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { CompareLink, EditLink, HistoryLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import { filesOfBoth, refusalOf, startOf, type Way } from '../model/way.ts'
import classes from './transplant.module.css'

interface RefusedProps {
  readonly way: Way
  readonly commit: Commit
  readonly branch: string
  readonly error: AppError
}

/** Why nothing was committed, and where to go on. */
export function Refused({ way, commit, branch, error }: RefusedProps) {
  const connection = useConnection()
  const code = error.kind === 'validation' ? error.errorCode : undefined
  const refusal = refusalOf(way, code, visibleString(branch))
  if (!refusal) {
    const { title, sentence, nextStep } = explain(error, connection.name)
    return (
      <Alert color="red" title={title} role="alert">
        <VisibleText text={sentence} /> {nextStep}
      </Alert>
    )
  }
  return (
    <Alert color="red" title={refusal.title} role="alert">
      {refusal.reason} {refusal.next}
      <Text size="xs" mt={6}>
        The service said: <VisibleText text={error.kind === 'validation' ? error.message : ''} />
      </Text>
      {code === 'conflict' && <FilesToChange way={way} commit={commit} branch={branch} />}
      <div className={classes.links}>
        <HistoryLink refName={branch}>
          History of <VisibleText text={branch} />
        </HistoryLink>
        <CompareLink from={commit.id} to={branch}>
          What the branch has that this commit does not
        </CompareLink>
      </div>
    </Alert>
  )
}

/** The files a conflict can be in, each to be changed by hand on the branch. */
function FilesToChange({ way, commit, branch }: Omit<RefusedProps, 'error'>) {
  const { id } = useProject()
  const start = startOf(way, commit)
  const ofCommit = useCommitDiff(commit.id)
  const ofBranch = useOperation(
    'repository.compare',
    { id, from: start ?? '', to: branch, straight: true },
    { enabled: start !== null, secondary: true },
  )
  if (!ofBranch.data) return null
  const files = filesOfBoth(ofCommit.items, ofBranch.data.value.diffs)
  if (files.length === 0) return null
  return (
    <>
      <Text size="xs" fw={600} mt={8}>
        Changed by both{ofCommit.hasNextPage ? ', among the files read so far' : ''}:
      </Text>
      <ul className={classes.files} aria-label="Files changed by both">
        {files.map(path => (
          <li key={path}>
            <EditLink branch={branch} path={path}>
              <VisibleText text={path} />
            </EditLink>
          </li>
        ))}
      </ul>
    </>
  )
}
