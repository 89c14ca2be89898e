import { ActionIcon, Button, Modal, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencilOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DraftSummary } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../common/states/states.tsx'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { TimeAgo } from '../../../common/time/time-ago.tsx'
import { CommitLink, EditLink } from '../project/links.tsx'
import classes from './drafts-screen.module.css'
import { useDrafts } from './use-drafts.ts'

function tellFailure(thrown: unknown): void {
  const { sentence, nextStep } = explain(errorOf(thrown))
  notifications.show({ color: 'red', title: 'The draft is still there', message: `${sentence} ${nextStep}` })
}

/** The unsaved edits of this project: what, on which branch, since when, and from which commit. */
export function DraftsScreen() {
  const { drafts, isPending, error, refresh, discard } = useDrafts()
  const [leaving, setLeaving] = useState<DraftSummary | null>(null)
  if (isPending) return <LoadingState rows={4} label="Loading the drafts" />
  if (error) return <ErrorState error={error} onRetry={refresh} />
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={<IconPencilOff size={30} stroke={1.5} />}
        title="No drafts"
        description="An edit that is not committed yet is kept here, on this computer, from the first key on. It survives a crash and a lost network."
      />
    )
  }
  return (
    <div className={classes.scroller}>
      <ul className={classes.list} aria-label="Drafts">
        {drafts.map(draft => (
          <li key={`${draft.branch} ${draft.path}`} className={classes.row}>
            <div className={classes.words}>
              <EditLink
                branch={draft.branch}
                path={draft.path}
                create={draft.baseCommit === null}
                className={classes.path}
              >
                <VisibleText text={draft.path} />
              </EditLink>
              <div className={classes.facts}>
                <span>
                  on <VisibleText text={draft.branch} />
                </span>
                <span>
                  {draft.baseCommit === null ? (
                    'new file'
                  ) : (
                    <>
                      from <CommitLink sha={draft.baseCommit}>{draft.baseCommit.slice(0, 8)}</CommitLink>
                    </>
                  )}
                </span>
                {draft.message !== '' && <VisibleText text={draft.message} className={classes.message} />}
              </div>
            </div>
            <TimeAgo value={draft.updatedAt} className={classes.age} />
            <Tooltip label="Discard…">
              <ActionIcon aria-label={`Discard the draft of ${draft.path}`} onClick={() => setLeaving(draft)}>
                <IconTrash size={15} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <Modal opened={leaving !== null} onClose={() => setLeaving(null)} title="Discard this draft?">
        <Text size="sm">
          The edit of{' '}
          <strong>
            <VisibleText text={leaving?.path ?? ''} />
          </strong>{' '}
          on <VisibleText text={leaving?.branch ?? ''} /> is thrown away. It is kept nowhere else.
        </Text>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setLeaving(null)}>
            Keep it
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              if (leaving) discard(leaving).catch(tellFailure)
              setLeaving(null)
            }}
          >
            Discard
          </Button>
        </div>
      </Modal>
    </div>
  )
}
