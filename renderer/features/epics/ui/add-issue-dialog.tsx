import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import type { AppError } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useGone } from '../../../lib/tabs/tab-life.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { type FoundIssue, findIssue } from '../model/find-issue.ts'
import { issueTarget } from '../model/issue-target.ts'

const unreadable = t('That is no ID, full reference or address of an issue')

const unknown = t('The service does not send the ID of this issue. It is on the issue’s page; enter it here')

/** Adds an issue to an epic, after a warning when that removes it from another one. */
export function AddIssueDialog({ epic, onClose }: { readonly epic: Epic; onClose(): void }) {
  const { id } = useGroup()
  const [typed, setTyped] = useState('')
  const search = useIssueSearch(id)
  const { found } = search
  const isHere = found?.epic?.id === epic.id
  return (
    <WriteDialog
      operation="epicIssues.add"
      label={t('Add issue')}
      submit={found?.epic && !isHere ? t('Move issue here') : t('Add issue')}
      isDisabled={!found || isHere}
      paramsNow={() => ({ id, epic_iid: epic.iid, issue_id: found?.id ?? 0 })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Issue')}
          description={t('Its ID, its full reference such as group/project#12, or the address of its page.')}
          data-autofocus
          value={typed}
          error={search.problem ?? undefined}
          spellCheck={false}
          autoComplete="off"
          onKeyDown={event => {
            // Enter finds it first; it is added once it was seen.
            if (event.key !== 'Enter' || found) return
            event.preventDefault()
            void search.find(typed)
          }}
          onChange={event => {
            setTyped(event.currentTarget.value)
            search.clear()
          }}
        />
        <div>
          <Button
            variant="default"
            disabled={typed.trim() === ''}
            loading={search.isSearching}
            onClick={() => void search.find(typed)}
          >
            {t('Find issue')}
          </Button>
        </div>
        {search.failure && <Failure error={search.failure} />}
        {found && <Found issue={found} isHere={isHere} onLookFurther={() => void search.find(typed, true)} />}
      </Stack>
    </WriteDialog>
  )
}

function Found({
  issue,
  isHere,
  onLookFurther,
}: {
  readonly issue: FoundIssue
  readonly isHere: boolean
  onLookFurther(): void
}) {
  const { title, epic } = issue
  return (
    <>
      <Text size="sm" role="status">
        {title === null ? (
          t('The issue with ID {id}.', { id: issue.id })
        ) : (
          <Trans
            message="<strong/> (ID {id})."
            values={{ id: issue.id }}
            components={{
              strong: (
                <strong>
                  <VisibleText text={title} />
                </strong>
              ),
            }}
          />
        )}{' '}
        {isHere && t('It is in this epic already.')}
        {!epic &&
          t('It is in none of the {epicsSearched} epics searched in this group, its parent groups and its subgroups.', {
            epicsSearched: formatNumber(issue.epicsSearched),
          })}
        {!epic && !issue.isCertain && (
          <> {t('There are more epics; if the issue is in one of them, it is removed from it.')}</>
        )}
      </Text>
      {!epic && !issue.isCertain && (
        <div>
          <Button variant="default" onClick={onLookFurther}>
            {t('Search all epics')}
          </Button>
        </div>
      )}
      {epic && !isHere && (
        <Alert color="orange" title={t('It is in another epic')} role="alert">
          <Trans
            message="An issue is in one epic at most: adding it here takes it out of <strong/>."
            components={{
              strong: (
                <strong>
                  <VisibleText text={epic.title} />
                </strong>
              ),
            }}
          />
        </Alert>
      )}
    </>
  )
}

/** Finds an issue by the typed reference, and its current epic; an outdated search is cancelled. */
function useIssueSearch(group: string) {
  const { ref: connection } = useConnection()
  const [found, setFound] = useState<FoundIssue | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSearching, setSearching] = useState(false)
  const running = useRef<AbortController | null>(null)
  useGone(() => running.current?.abort())

  const clear = () => {
    running.current?.abort()
    setFound(null)
    setProblem(null)
    setFailure(null)
    setSearching(false)
  }
  const find = async (typed: string, isThorough = false) => {
    clear()
    const target = issueTarget(typed)
    if (!target) return setProblem(unreadable)
    const search = new AbortController()
    running.current = search
    setSearching(true)
    try {
      const issue = await findIssue(connection, group, target, isThorough, search.signal)
      if (search.signal.aborted) return
      setFound(issue)
      if (!issue) setProblem(unknown)
    } catch (thrown) {
      if (!search.signal.aborted) setFailure(getError(thrown))
    } finally {
      if (!search.signal.aborted) setSearching(false)
    }
  }
  return { found, problem, failure, isSearching, find, clear }
}
