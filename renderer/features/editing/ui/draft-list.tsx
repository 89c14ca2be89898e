import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { DraftSummary } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { DraftList as Drafts } from '../model/use-draft-list.ts'
import { DraftComparison } from './draft-comparison.tsx'
import classes from './draft-list.module.css'
import { DraftRow } from './draft-row.tsx'

const notifyKept = (thrown: unknown) => notifyFailure(thrown, { title: t('The draft is still there') })

/**
 * Unsaved edits with their path, time and base commit; each can be compared, resumed and, after confirmation,
 * discarded.
 */
export function DraftList({
  drafts,
  list,
  label,
  connected = true,
}: {
  readonly drafts: readonly DraftSummary[]
  readonly list: Pick<Drafts, 'discard' | 'putBack'>
  readonly label: string
  /** False when the connection they belong to is not there in this run. */
  readonly connected?: boolean
}) {
  const [leaving, setLeaving] = useState<DraftSummary | null>(null)
  const [compared, setCompared] = useState<DraftSummary | null>(null)
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {drafts.map(draft => (
          <DraftRow
            key={draft.id}
            draft={draft}
            connected={connected}
            onCompare={() => setCompared(draft)}
            onPutBack={() => void list.putBack(draft.id).catch(notifyKept)}
            onDiscard={() => setLeaving(draft)}
          />
        ))}
      </ul>
      <Modal opened={leaving !== null} onClose={() => setLeaving(null)} title={t('Discard this draft?')}>
        <Text size="sm">
          <Trans
            message="Your edit of <strong/> on <visibleText/> is deleted. It can’t be restored."
            components={{
              strong: (
                <strong>
                  <VisibleText text={leaving?.path ?? ''} />
                </strong>
              ),
              visibleText: <VisibleText text={leaving?.branch ?? ''} />,
            }}
          />
        </Text>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setLeaving(null)} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              if (leaving) list.discard(leaving.id).catch(notifyKept)
              setLeaving(null)
            }}
          >
            {t('Discard')}
          </Button>
        </div>
      </Modal>
      <Modal
        opened={compared !== null}
        onClose={() => setCompared(null)}
        title={<VisibleText text={compared?.path ?? ''} />}
        size={980}
      >
        {compared && <DraftComparison draft={compared} connected={connected} />}
      </Modal>
    </>
  )
}
