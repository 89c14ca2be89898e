import { Alert, Button, Code, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionIdOf } from '#shared/bridge.ts'
import type { Commit } from '#shared/contract/commits.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { CommitLink, CompareLink, HistoryLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useContains } from '../model/use-contains.ts'
import { doubtOf, type Way, words } from '../model/way.ts'
import { Refused } from './refused.tsx'
import { TargetBranch } from './target-branch.tsx'
import classes from './transplant.module.css'

interface TransplantProps {
  readonly way: Way
  readonly commit: Commit
  onClose(): void
}

/** Puts what a commit changed, or its opposite, on a branch that is chosen here. */
export function TransplantDialog({
  way,
  commit,
  onClose,
}: Omit<TransplantProps, 'way'> & { readonly way: Way | null }) {
  return (
    <Modal opened={way !== null} onClose={onClose} title={way && words[way].title} size="lg">
      {way && <Transplant way={way} commit={commit} onClose={onClose} />}
    </Modal>
  )
}

function Transplant({ way, commit, onClose }: TransplantProps) {
  const { id, defaultBranch } = useProject()
  const { operation, button, does } = words[way]
  // What is reverted is mostly on the default branch; what is picked is mostly there already.
  const [branch, setBranch] = useState(way === 'revert' ? (defaultBranch ?? '') : '')
  const [error, setError] = useState<AppError | null>(null)
  const [made, setMade] = useState<Commit | null>(null)
  const write = useWrite(operation)
  const client = useQueryClient()
  const connection = useConnectionRef()
  const doubt = doubtOf(way, useContains(commit.id, branch))
  const paramsNow = () => ({ id, sha: commit.id, branch })

  const send = async () => {
    setError(null)
    try {
      setMade((await write.mutateAsync(paramsNow())).value)
    } catch (thrown) {
      setError(errorOf(thrown))
      // What speaks against it may have come to the branch just now.
      void client.invalidateQueries({ queryKey: operationPrefix(connectionIdOf(connection), 'branches.get') })
    }
  }
  if (made) return <Made commit={made} branch={branch} onClose={onClose} />
  return (
    <form
      aria-label={words[way].title}
      onSubmit={event => {
        event.preventDefault()
        if (branch !== '') void send()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" className={classes.commit}>
          <Code>{commit.short_id}</Code> <VisibleText text={commit.title} />
        </Text>
        <Text size="sm">
          {does}
          {commit.parent_ids.length > 1 && ' Of this merge, it is the change against the first parent.'}
        </Text>
        <TargetBranch
          value={branch}
          onPick={next => {
            setError(null)
            setBranch(next)
          }}
        />
        {branch !== '' && doubt && !error && (
          <Alert color="yellow" role="status">
            {doubt}
          </Alert>
        )}
        {error && <Refused way={way} commit={commit} branch={branch} error={error} />}
      </Stack>
      <div className={classes.buttons}>
        <RequestPreview operation={operation} isDisabled={branch === ''} paramsNow={paramsNow} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={write.isPending} disabled={branch === ''}>
          {button}
        </Button>
      </div>
    </form>
  )
}

/** The commit that was made, and the ways to it. */
function Made({ commit, branch, onClose }: { readonly commit: Commit; readonly branch: string; onClose(): void }) {
  const [parent] = commit.parent_ids
  return (
    <>
      <Alert color="green" icon={<IconCircleCheck size={18} />} title="Committed" role="status">
        <span className={classes.commit}>
          <VisibleText text={commit.title} /> is on <VisibleText text={branch} /> now.
        </span>
        <div className={classes.links}>
          <CommitLink sha={commit.id}>
            Open <code>{commit.short_id}</code>
          </CommitLink>
          <HistoryLink refName={branch}>
            History of <VisibleText text={branch} />
          </HistoryLink>
          {parent !== undefined && (
            <CompareLink from={parent} to={branch}>
              What the branch got
            </CompareLink>
          )}
        </div>
      </Alert>
      <div className={classes.buttons}>
        <Spacer />
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </>
  )
}
