import { Button, Stack, Textarea } from '@mantine/core'
import { IconGitCommit } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { canOnlyRead, cookieOnlyReads } from '#shared/bridge.ts'
import type { Params } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../../lib/operations/request-preview.tsx'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { type Author, authorProblem } from '../../../../ui/commits/author.ts'
import { AuthorFields } from '../../../../ui/commits/author-fields.tsx'
import { TypedName } from '../../../../ui/confirm/typed-name.tsx'
import { openDialogs } from '../../../../ui/dialog/open-dialogs.ts'
import { useCommandLabel, useCommands } from '../../../../ui/keyboard/use-commands.ts'
import type { TypedWords } from '../../model/commit/change-set.ts'
import { branchProblem, type CommitFrom, changesWarning, type Target } from '../../model/commit/request.ts'
import type { StagedChange } from '../../model/commit/staged-change.ts'
import classes from '../edit/edit-screen.module.css'
import { TargetFields } from './target-fields.tsx'

interface CommitPanelProps {
  readonly messageField: RefObject<HTMLTextAreaElement | null>
  readonly branch: string
  readonly from: CommitFrom
  /** A name for a new branch. */
  readonly suggested: string
  readonly message: string
  readonly target: Target
  readonly author: Author | null
  /** What would be committed. */
  readonly files: readonly StagedChange[]
  readonly isBusy: boolean
  /** Why there is nothing to commit yet, in words; null when there is. */
  readonly obstacle: string | null
  /** What else belongs above the button. */
  readonly children?: ReactNode
  /** Called with the changed input. */
  onWords(words: Partial<TypedWords>): void
  onCommit(): void
  /** The request as it would be sent now. */
  requestNow(): Params<'commits.create'>
}

/** Message, branch and author of the commit to be made, and the buttons that make it or show it. */
export function CommitPanel(props: CommitPanelProps) {
  const { branch, from, message, target, author, isBusy, onWords } = props
  const { isOffline, obstacle } = useObstacle(props)
  const [typed, setTyped] = useState('')
  const nameProblem = target.kind === 'branch' ? null : branchProblem(target.name)
  const isUnconfirmed = target.kind === 'overwrite' && typed !== target.name
  const isBlocked =
    obstacle !== null || nameProblem !== null || isUnconfirmed || (author !== null && authorProblem(author) !== null)
  const words = from.kind === 'pending' || from.kind === 'failed' ? t('Commit') : formatButton(branch, target)
  const warning = changesWarning(props.files)
  const title = useCommandLabel('commit', words)
  const commit = () => {
    if (!isBlocked && !isBusy) props.onCommit()
  }
  // A dialog above the screen has keys of its own.
  useCommands({ commit }, () => openDialogs().length === 0 && !isInPopover(document.activeElement))
  return (
    <aside className={classes.panel} aria-label={t('Commit')}>
      <Stack gap={14}>
        <Textarea
          ref={props.messageField}
          label={t('Commit message')}
          autosize
          minRows={3}
          maxRows={12}
          value={message}
          onChange={event => onWords({ message: event.currentTarget.value })}
        />
        <TargetFields
          branch={branch}
          from={from}
          suggested={props.suggested}
          target={target}
          onTarget={next => onWords({ target: next })}
        />
        <AuthorFields author={author} onAuthor={next => onWords({ author: next })} />
        {warning && (
          <p className={classes.others} role="status">
            {warning}
          </p>
        )}
        {props.children}
        <div>
          {target.kind === 'overwrite' && nameProblem === null && (
            <TypedName name={target.name} typed={typed} onType={setTyped} label={t('the branch’s name')} />
          )}
          <Button
            fullWidth
            mt={target.kind === 'overwrite' ? 10 : 0}
            {...(target.kind === 'overwrite' && { color: 'red.9' })}
            leftSection={<IconGitCommit size={15} />}
            loading={isBusy}
            disabled={isBlocked}
            title={title}
            onClick={props.onCommit}
          >
            <span className={classes.send}>{words}</span>
          </Button>
          {obstacle && (
            <p className={classes.obstacle} role="status">
              {obstacle}
            </p>
          )}
          {from.kind === 'failed' && (
            <Button size="compact-xs" variant="default" mt={6} onClick={from.retry}>
              {t('Try again')}
            </Button>
          )}
        </div>
        <RequestPreview
          operation="commits.create"
          isDisabled={props.obstacle !== null || (obstacle !== null && !isOffline)}
          paramsNow={props.requestNow}
        />
      </Stack>
    </aside>
  )
}

/** Why nothing can be committed now, as a sentence. */
function useObstacle({ branch, from, target, obstacle }: CommitPanelProps) {
  const connection = useConnection()
  const { health, readOnly, name: service } = connection
  const isOffline = health.state === 'offline'
  const name = visibleString(shortRef(branch))
  const sentence = () => {
    if (isOffline) return t('The service can’t be reached. The draft is kept; commit it when the service is back.')
    if (canOnlyRead(connection)) return t('{cookieOnlyReads} The draft is kept.', { cookieOnlyReads })
    if (readOnly) {
      return t(
        'This connection is read-only. The draft is kept; allow changes in the menu of the connection to commit it.',
      )
    }
    if (from.kind === 'pending') return t('Looking up {name}…', { name })
    if (from.kind === 'failed')
      return t('Couldn’t look up {name}. {sentence}', { name, sentence: explain(from.error, service).sentence })
    if (obstacle !== null) return obstacle
    const isProtected = from.kind === 'branch' && !from.canPush
    return target.kind === 'branch' && isProtected
      ? t('You may not push to {branch}. Commit to a new branch.', { branch: visibleString(branch) })
      : null
  }
  return { isOffline, obstacle: sentence() }
}

function formatButton(branch: string, target: Target): string {
  switch (target.kind) {
    case 'branch':
      return t('Commit to {branch}', { branch: visibleString(branch) })
    case 'otherBranch':
      return t('Commit to {name}', { name: visibleString(target.name) })
    case 'newBranch':
      return t('Commit to the new branch')
    case 'overwrite':
      return t('Overwrite {name}', { name: visibleString(target.name) })
  }
}

/** A menu, or a list that is searched, has the key while the focus is in it. */
function isInPopover(element: Element | null): boolean {
  return element?.closest('[role="menu"], .mantine-Combobox-dropdown, .mantine-Popover-dropdown') != null
}
