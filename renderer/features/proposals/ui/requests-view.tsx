import { IconListSearch } from '@tabler/icons-react'
import type { AssistantRequestRow } from '#shared/assistants.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useAssistantRequests } from '../model/use-proposals.ts'

const outcomes = { answered: t('Answered'), refused: t('Refused'), failed: t('Failed') } as const

const columns: readonly TableColumn<AssistantRequestRow>[] = [
  {
    id: 'at',
    header: t('Time'),
    width: 120,
    value: ({ at }) => at,
    cell: ({ at }) => <TimeAgo value={at} />,
    isTime: true,
  },
  { id: 'client', header: t('Assistant'), width: 130, value: ({ client }) => client },
  {
    id: 'tool',
    header: t('Tool'),
    width: 160,
    value: ({ tool }) => tool,
    cell: ({ tool }) => <VisibleText text={tool} />,
  },
  text('connection', t('Connection'), 120),
  text('operation', t('Operation'), 170),
  { ...text('target', t('Object'), 200), grows: true },
  { id: 'outcome', header: t('Outcome'), width: 100, value: ({ outcome }) => outcomes[outcome] },
  { ...text('detail', t('Reason'), 240) },
  { id: 'bytes', header: t('Bytes'), width: 90, align: 'end', value: ({ bytes }) => bytes },
]

function text(
  id: 'connection' | 'operation' | 'target' | 'detail',
  header: string,
  width: number,
): TableColumn<AssistantRequestRow> {
  return { id, header, width, value: row => row[id], cell: row => row[id] !== null && <VisibleText text={row[id]} /> }
}

/** The latest requests of all assistants. */
export function RequestsView() {
  const list = useAssistantRequests()
  return (
    <ResourceTable
      id="assistant-requests"
      label={t('Assistant requests')}
      noun={{
        counted: count => t('{count, plural, one {# request} other {# requests}}', { count }),
        plural: t('requests'),
      }}
      columns={columns}
      rows={list.items}
      rowKey={({ id }) => String(id)}
      source={list}
      isSelectable={false}
      empty={
        <EmptyState
          icon={<IconListSearch size={30} stroke={1.5} />}
          title={t('No requests')}
          description={t(
            'Every request of an assistant is recorded here, the refused ones too. The latest 2,000 are kept.',
          )}
        />
      }
    />
  )
}
