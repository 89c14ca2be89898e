import { Alert, Button, Code, InputWrapper, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getConnectionId } from '#shared/bridge.ts'
import type { Commit } from '#shared/contract/commits.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { branchQuery, commitBranchesQuery, comparisonQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection, useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useOperation, useOperationPages, useWrite } from '../../../lib/operations/use-operation.ts'
import { CommitLink, CompareLink, EditLink, HistoryLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { submitByKeys } from '../../../ui/dialog/submit-by-keys.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import {
  type Contains,
  filesOfBoth,
  getCaveat,
  getRefusal,
  getStart,
  type TransplantKind,
  words,
} from '../model/transplant.ts'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import classes from './transplant.module.css'

interface TransplantProps {
  readonly kind: TransplantKind
  readonly commit: Commit
  onClose(): void
}

/** Cherry-picks or reverts a commit on a branch that is chosen here. */
export function TransplantDialog({
  kind,
  commit,
  onClose,
}: Omit<TransplantProps, 'kind'> & { readonly kind: TransplantKind | null }) {
  return (
    <Modal
      opened={kind !== null}
      onClose={onClose}
      title={kind && words[kind].title}
      size="lg"
      onKeyDown={submitByKeys}
    >
      {kind && <Transplant kind={kind} commit={commit} onClose={onClose} />}
    </Modal>
  )
}

function Transplant({ kind, commit, onClose }: TransplantProps) {
  const { id, defaultBranch } = useProject()
  const { operation, button, does } = words[kind]
  // Reverts are mostly made on the default branch; a picked commit is mostly there already.
  const [branch, setBranch] = useState(kind === 'revert' ? (defaultBranch ?? '') : '')
  const [error, setError] = useState<AppError | null>(null)
  const [made, setMade] = useState<Commit | null>(null)
  const write = useWrite(operation)
  const client = useQueryClient()
  const connection = useConnectionRef()
  const doubt = getCaveat(kind, useContains(commit.id, branch))
  const paramsNow = () => ({ id, sha: commit.id, branch })

  const send = async () => {
    setError(null)
    try {
      setMade((await write.mutateAsync(paramsNow())).value)
    } catch (thrown) {
      setError(getError(thrown))
      // The reason may have arrived on the branch just now.
      void client.invalidateQueries({ queryKey: operationPrefix(getConnectionId(connection), 'branches.get') })
    }
  }
  if (made) return <Made commit={made} branch={branch} onClose={onClose} />
  return (
    <form
      aria-label={words[kind].title}
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
          {formatSentences([
            does,
            (commit.parent_ids?.length ?? 0) > 1 && t('Of this merge, it is the change against the first parent.'),
          ])}
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
        {error && <Refused kind={kind} commit={commit} branch={branch} error={error} />}
      </Stack>
      <div className={classes.buttons}>
        <RequestPreview operation={operation} isDisabled={branch === ''} paramsNow={paramsNow} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
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
  const parent = commit.parent_ids?.[0]
  return (
    <>
      <Alert color="green" icon={<IconCircleCheck size={18} />} title={t('Committed')} role="status">
        <span className={classes.commit}>
          <Trans
            message="<visibleText/> is on <visibleText2/> now."
            components={{
              visibleText: <VisibleText text={commit.title} />,
              visibleText2: <VisibleText text={branch} />,
            }}
          />
        </span>
        <div className={classes.links}>
          <CommitLink sha={commit.id}>
            <Trans message="Open <code/>" components={{ code: <code>{commit.short_id}</code> }} />
          </CommitLink>
          <HistoryLink refName={branch}>
            <Trans message="History of <visibleText/>" components={{ visibleText: <VisibleText text={branch} /> }} />
          </HistoryLink>
          {parent !== undefined && (
            <CompareLink from={parent} to={branch}>
              {t('Changes on the branch')}
            </CompareLink>
          )}
        </div>
      </Alert>
      <div className={classes.buttons}>
        <Spacer />
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </div>
    </>
  )
}

/** Whether a branch contains a commit, from its first hundred branches. */
function useContains(sha: string, branch: string): Contains {
  const { id } = useProject()
  const list = useOperationPages(commitBranchesQuery(id, sha), { secondary: true })
  if (list.items.some(({ name }) => name === branch)) return true
  return list.isPending || list.error || list.hasNextPage ? null : false
}

/** The branch that gets the new commit: picked, and shown with the commit that is its tip now. */
function TargetBranch({ value, onPick }: { readonly value: string; onPick(branch: string): void }) {
  const { id } = useProject()
  const { data, error, isPending } = useOperation(branchQuery({ id, branch: value }), {
    enabled: value !== '',
    secondary: true,
  })
  const branch = data?.value
  return (
    <InputWrapper
      size="xs"
      label={t('Onto branch')}
      labelElement="div"
      error={
        error?.kind === 'notFound'
          ? t('Branch not found')
          : branch?.can_push === false
            ? t('Your role may not push to this branch: it is protected, or the role does not reach')
            : undefined
      }
    >
      <RefPicker value={value} label={t('Onto branch')} branchesOnly onPick={onPick} />
      <Text size="xs" c="dimmed" mt={4} component="div">
        {value === '' ? (
          t('The branch that gets the new commit')
        ) : isPending ? (
          t('Checking the branch…')
        ) : branch ? (
          <Trans
            message="Its tip now: <commitLink/> <visibleText/> · <timeAgo/>"
            components={{
              commitLink: (
                <CommitLink sha={branch.commit.id} className={classes.tip}>
                  <code>{branch.commit.short_id}</code>
                </CommitLink>
              ),
              visibleText: <VisibleText text={branch.commit.title} />,
              timeAgo: <TimeAgo value={branch.commit.created_at} />,
            }}
          />
        ) : (
          error?.kind !== 'notFound' && t('The branch could not be loaded. You can try anyway.')
        )}
      </Text>
    </InputWrapper>
  )
}

interface RefusedProps {
  readonly kind: TransplantKind
  readonly commit: Commit
  readonly branch: string
  readonly error: AppError
}

/** Why nothing was committed, with the next step. */
function Refused({ kind, commit, branch, error }: RefusedProps) {
  const connection = useConnection()
  const code = error.kind === 'validation' ? error.errorCode : undefined
  const refusal = getRefusal(kind, code, visibleString(branch))
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
        <Trans
          message="The service said: <visibleText/>"
          components={{ visibleText: <VisibleText text={error.kind === 'validation' ? error.message : ''} /> }}
        />
      </Text>
      {code === 'conflict' && <FilesToChange kind={kind} commit={commit} branch={branch} />}
      <div className={classes.links}>
        <HistoryLink refName={branch}>
          <Trans message="History of <visibleText/>" components={{ visibleText: <VisibleText text={branch} /> }} />
        </HistoryLink>
        <CompareLink from={commit.id} to={branch}>
          {t('Compare the commit with the branch')}
        </CompareLink>
      </div>
    </Alert>
  )
}

/** The files a conflict can be in, each to be changed by hand on the branch. */
function FilesToChange({ kind, commit, branch }: Omit<RefusedProps, 'error'>) {
  const { id } = useProject()
  const start = getStart(kind, commit)
  const ofCommit = useCommitDiff(commit.id)
  const ofBranch = useOperation(comparisonQuery({ id, from: start ?? '', to: branch, straight: true }), {
    enabled: start !== null,
    secondary: true,
  })
  if (!ofBranch.data) return null
  const files = filesOfBoth(ofCommit.items, ofBranch.data.value.diffs)
  if (files.length === 0) return null
  return (
    <>
      <Text size="xs" fw={600} mt={8}>
        {ofCommit.hasNextPage ? t('Changed by both, in the files loaded so far:') : t('Changed by both:')}
      </Text>
      <ul className={classes.files} aria-label={t('Files changed by both')}>
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
