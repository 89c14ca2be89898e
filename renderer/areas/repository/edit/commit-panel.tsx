import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { IconGitCommit } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useConnection } from '../../../common/connection/use-connection.ts'
import { RequestPreview } from '../../../common/operations/request-preview.tsx'
import { useOperation } from '../../../common/operations/use-operation.ts'
import { UserName } from '../../../common/people/user-name.tsx'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { useRefKind } from '../project/use-ref-kind.ts'
import { branchProblem, commitRequest, type Edit, suggestBranch, type Target } from './commit-request.ts'
import classes from './edit-screen.module.css'

interface CommitPanelProps {
  readonly messageField: RefObject<HTMLTextAreaElement | null>
  readonly branch: string
  readonly path: string
  readonly message: string
  readonly target: Target
  readonly isBusy: boolean
  /** Why there is nothing to commit yet, in words; null when there is. */
  readonly obstacle: string | null
  onMessage(message: string): void
  onTarget(target: Target): void
  onCommit(): void
  /** The edit as it would be committed now. */
  editNow(): Edit
}

/** Message, branch and author of the commit to be made, and the buttons that make it or show it. */
export function CommitPanel(props: CommitPanelProps) {
  const { branch, path, message, target, isBusy, onMessage, onTarget } = props
  const connection = useConnection()
  const refKind = useRefKind(branch)
  const [suggested] = useState(() => suggestBranch(path, crypto.randomUUID().slice(0, 4)))
  const isOffline = connection.health.state === 'offline'
  const isProtected = refKind.kind === 'branch' && !refKind.canPush
  const nameProblem = target.kind === 'newBranch' ? branchProblem(target.name) : null
  const obstacle = isOffline
    ? 'The service can’t be reached. The draft is kept; commit it when the service is back.'
    : connection.readOnly
      ? 'This connection is read-only. The draft is kept; allow changes in the menu of the connection to commit it.'
      : (props.obstacle ??
        (target.kind === 'branch' && isProtected
          ? `You may not push to ${visibleString(branch)}. Commit to a new branch.`
          : null))
  return (
    <aside className={classes.panel} aria-label="Commit">
      <Stack gap={14}>
        <Textarea
          ref={props.messageField}
          label="Commit message"
          autosize
          minRows={3}
          maxRows={12}
          value={message}
          onChange={event => onMessage(event.currentTarget.value)}
        />
        <Radio.Group
          label="Branch"
          value={target.kind}
          onChange={kind => onTarget(kind === 'branch' ? { kind: 'branch' } : { kind: 'newBranch', name: suggested })}
        >
          <Stack gap={6} mt={4}>
            <Radio
              value="branch"
              label={<VisibleText text={branch} />}
              size="xs"
              classNames={{ label: classes.radio }}
            />
            <Radio value="newBranch" label="A new branch" size="xs" />
          </Stack>
        </Radio.Group>
        {target.kind === 'newBranch' && (
          <TextInput
            aria-label="Name of the new branch"
            value={target.name}
            onChange={event => onTarget({ kind: 'newBranch', name: event.currentTarget.value })}
            error={nameProblem}
            spellCheck={false}
          />
        )}
        <Author />
        <div>
          <Button
            fullWidth
            leftSection={<IconGitCommit size={15} />}
            loading={isBusy}
            disabled={obstacle !== null || nameProblem !== null}
            onClick={props.onCommit}
          >
            {target.kind === 'newBranch' ? 'Commit to the new branch' : `Commit to ${visibleString(branch)}`}
          </Button>
          {obstacle && (
            <p className={classes.obstacle} role="status">
              {obstacle}
            </p>
          )}
        </div>
        <RequestPreview
          operation="commits.create"
          isDisabled={obstacle !== null && !isOffline}
          paramsNow={() => commitRequest(props.editNow())}
        />
      </Stack>
    </aside>
  )
}

function Author() {
  const { data } = useOperation('user.current', {})
  const user = data?.value
  return (
    <div>
      <p className={classes.label}>Author</p>
      {user ? (
        <UserName name={user.name} email={user.email ?? undefined} username={user.username} />
      ) : (
        <span className={classes.dim}>whoever the token belongs to</span>
      )}
    </div>
  )
}
