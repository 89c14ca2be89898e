import { IconUser } from '@tabler/icons-react'
import { hintWords } from '#shared/access-reviews/file-words.ts'
import type { ReviewContent, ReviewReference } from '#shared/access-reviews/review.ts'
import { formatReference } from '#shared/access-reviews/words.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { EmptyState } from '../../../ui/states/states.tsx'

const referenceNoun: Noun = {
  counted: count => t('{count, plural, one {# setting or event} other {# settings and events}}', { count }),
  plural: t('settings and events'),
}

/** The columns of approval rules and audit events that name a person. */
export const referenceColumns: readonly TableColumn<ReviewReference>[] = [
  {
    id: 'kind',
    header: t('Kind'),
    value: one => formatReference(one).label,
    exportValue: ({ kind }) => kind,
    width: 130,
  },
  { id: 'where', header: t('Where'), value: ({ where }) => where, width: 230 },
  { id: 'what', header: t('What'), value: ({ what }) => what, width: 320, grows: true },
  {
    id: 'hint',
    header: t('To do by hand'),
    value: one => formatReference(one).hint,
    exportValue: ({ kind }) => hintWords[kind],
    width: 260,
  },
]

/** Approval rules and audit events that name a person, with what is to be done by hand. */
export function ReferenceTable({ content }: { readonly content: ReviewContent }) {
  return (
    <ResourceTable
      id="person-references"
      label={t('Named in')}
      noun={referenceNoun}
      columns={referenceColumns}
      rows={content.references}
      // Two events of a day may read the same.
      rowKey={one => `${content.references.indexOf(one)}`}
      isSelectable={false}
      empty={
        <EmptyState
          icon={<IconUser size={30} stroke={1.5} />}
          title={t('Not named')}
          description={t(
            'No approval rule or audit event that you can see names this user. SSH keys and the credentials of mirrors can’t be found by user.',
          )}
        />
      }
    />
  )
}
