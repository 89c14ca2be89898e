import { Button, Group, List, Modal, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { scopeWord } from '#shared/access-reviews/file-words.ts'
import type { ReviewSummary } from '#shared/access-reviews/review.ts'
import { formatScope } from '#shared/access-reviews/words.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactDay } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useReviewChanges, useReviews } from '../model/use-reviews.ts'
import { NewReviewDialog } from './new-review-dialog.tsx'

/** The access reviews of a connection, kept on this computer. */
export function ReviewsScreen() {
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const list = useReviews()
  const [isNew, setNew] = useState(false)
  const [deleted, setDeleted] = useState<Deletion | null>(null)
  const open = (review: string) =>
    void navigate({ to: '/c/$connection/access-reviews/$review', params: { connection, review } })
  const create = (
    <NewButton whyNot={undefined} onClick={() => setNew(true)}>
      {t('New access review')}
    </NewButton>
  )
  return (
    <Page title={t('Access reviews')} actions={create}>
      <ResourceTable
        id="access-reviews"
        label={t('Access reviews')}
        noun={reviewNoun}
        columns={reviewColumns}
        rows={list.items}
        rowKey={({ id }) => id}
        source={list}
        bulkActions={(reviews, clear) => [
          { label: t('Delete…'), isDangerous: true, run: () => setDeleted({ reviews, clear }) },
        ]}
        onOpen={({ id }) => open(id)}
        rowActions={review => [
          { label: t('Open'), run: () => open(review.id) },
          { label: t('Delete…'), isDangerous: true, run: () => setDeleted({ reviews: [review] }) },
        ]}
        empty={
          <EmptyState
            icon={<IconShieldCheck size={30} stroke={1.5} />}
            title={t('No access reviews')}
            description={t(
              'An access review lists who has access to projects and groups. You decide about each access, apply the changes, and export the evidence.',
            )}
          />
        }
      />
      <NewReviewDialog isOpen={isNew} onClose={() => setNew(false)} onCreated={open} />
      {deleted && <DeleteReviews {...deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

const reviewNoun: Noun = {
  counted: count => t('{count, plural, one {# access review} other {# access reviews}}', { count }),
  plural: t('access reviews'),
}

/** The columns of reviews. */
export const reviewColumns: readonly TableColumn<ReviewSummary>[] = [
  { id: 'name', header: t('Name'), value: ({ name }) => name, width: 200, grows: true },
  {
    id: 'scope',
    header: t('Scope'),
    value: ({ scope }) => formatScope(scope),
    exportValue: ({ scope }) => scopeWord(scope),
    width: 235,
  },
  {
    id: 'due_date',
    header: t('Due date'),
    value: ({ due }) => due,
    cell: ({ due }) => (due === null ? t('No due date') : exactDay(due)),
    width: 120,
  },
  { id: 'accesses', header: t('Accesses'), value: ({ accesses }) => accesses, align: 'end', width: 95 },
  { id: 'decided', header: t('Decided'), value: ({ decided }) => decided, align: 'end', width: 90 },
  { id: 'applied', header: t('Changes applied'), value: ({ applied }) => applied, align: 'end', width: 135 },
  {
    id: 'created_at',
    header: t('Created'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
    width: 125,
  },
]

interface Deletion {
  readonly reviews: readonly ReviewSummary[]
  /** Ends the selection that they are from. */
  clear?(): void
}

/** Deletes reviews, which are kept on this computer alone, after a confirmation that names them. */
function DeleteReviews({ reviews, clear, onClose }: Deletion & { onClose(): void }) {
  const changes = useReviewChanges()
  const [one, ...others] = reviews
  const remove = async () => {
    onClose()
    clear?.()
    try {
      for (const { id } of reviews) await changes.remove(id)
    } catch (thrown) {
      notifyFailure(thrown, { title: t('Couldn’t delete the access review') })
    }
  }
  if (!one) return null
  const isOne = others.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOne ? t('Delete access review?') : t('Delete {rows}?', { rows: reviewNoun.counted(reviews.length) })}
    >
      <Text size="sm">
        {isOne ? (
          <Trans
            message="{name} and its decisions are deleted from this computer. Exported evidence packages and applied changes stay. This can’t be undone."
            values={{ name: <VisibleText text={one.name} /> }}
          />
        ) : (
          t(
            'They and their decisions are deleted from this computer. Exported evidence packages and applied changes stay. This can’t be undone.',
          )
        )}
      </Text>
      {!isOne && (
        <List size="sm" mt="sm">
          {reviews.map(({ id, name }) => (
            <List.Item key={id}>
              <VisibleText text={name} />
            </List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="red.9" onClick={() => void remove()}>
          {isOne ? t('Delete review') : t('Delete reviews')}
        </Button>
      </Group>
    </Modal>
  )
}
