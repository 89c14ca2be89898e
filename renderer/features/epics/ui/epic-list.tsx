import { IconTargetArrow } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import type { BulkChange } from '../model/plan.ts'
import { type EpicsSearch, filterCount, listParams, orders } from '../model/routes.ts'
import { useBulkChange } from '../model/use-bulk-change.ts'
import { epicColumns } from './epic-columns.tsx'
import { epicParams } from './epic-link.tsx'
import { LabelDialog } from './label-dialog.tsx'

/** Long enough not to ask at every key, short enough not to be waited for. */
const searchDelay = 250

/** The service takes `parent_id` only when an epic is made (document 3, section 4.7). */
const whyNoParent =
  'Move under a parent: the service takes a parent only when an epic is made, and cannot change it later.'

/** The epics as a list in the order of the service. */
export function EpicList({
  search,
  filters,
  onSearch,
}: {
  readonly search: EpicsSearch
  readonly filters: ReactNode
  onSearch(change: EpicsSearch, replace?: boolean): void
}) {
  const { id } = useGroup()
  const { connection } = useGroupParams()
  const navigate = useNavigate()
  const list = useOperationPages('epics.list', { id, ...listParams(search) }, { keepPrevious: true, partly: true })
  const bulkChange = useBulkChange()
  const [labelled, setLabelled] = useState<{ readonly epics: readonly Epic[]; clear(): void } | null>(null)
  const [typed, setTyped] = useState(search.search ?? '')
  const searchLater = useDebouncedHere(
    (text: string) => onSearch({ search: text.trim() === '' ? undefined : text }, true),
    searchDelay,
  )
  return (
    <>
      <ResourceTable
        id="epics"
        label="Epics"
        noun={['epic', 'epics']}
        columns={epicColumns}
        rows={list.items}
        rowKey={epic => `${epic.id}`}
        source={list}
        bulkActions={(epics, clear) => {
          const start = (change: BulkChange) => {
            bulkChange(epics, change)
            clear()
          }
          return [
            { label: 'Close…', run: () => start({ kind: 'close' }) },
            { label: 'Reopen…', run: () => start({ kind: 'reopen' }) },
            { label: 'Add labels…', run: () => setLabelled({ epics, clear }) },
            { label: 'Move under a parent…', unavailable: whyNoParent, run: () => undefined },
          ]
        }}
        filter={{
          text: typed,
          isAsked: true,
          placeholder: 'Title or description',
          onChange: text => {
            setTyped(text)
            searchLater(text)
          },
        }}
        serviceSort={{
          columns: orders,
          sort: search.order_by ? { column: search.order_by, direction: search.sort ?? 'desc' } : null,
          onSort: sort => onSearch({ order_by: orders.find(order => order === sort?.column), sort: sort?.direction }),
        }}
        toolbar={filters}
        onOpen={epic =>
          void navigate({ to: '/c/$connection/g/$group/epics/$epic', params: epicParams(connection, epic) })
        }
        empty={
          <EmptyState
            icon={<IconTargetArrow size={30} stroke={1.5} />}
            title={filterCount(search) > 0 ? 'No epic fits the filters' : 'No epics'}
            description="An epic holds issues of several projects that lead to one aim."
          />
        }
      />
      {labelled && (
        <LabelDialog
          onLabel={labels => {
            bulkChange(labelled.epics, { kind: 'label', labels })
            labelled.clear()
          }}
          onClose={() => setLabelled(null)}
        />
      )}
    </>
  )
}
