import { SegmentedControl, Switch } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Namespace } from '#shared/contract/namespaces.ts'
import { t } from '#shared/i18n/i18n.ts'
import { namespaceQuery, namespacesQuery } from '#shared/queries/places.ts'
import { useConnection, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { enumCells, idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'

const columns: readonly TableColumn<Namespace>[] = [
  { id: 'full_path', header: t('Path'), value: namespace => namespace.full_path, width: 260, grows: true },
  { id: 'name', header: t('Name'), value: namespace => namespace.name, width: 200 },
  { id: 'kind', header: t('Kind'), ...enumCells<Namespace>('namespaceKind', namespace => namespace.kind), width: 90 },
  {
    id: 'members_count_with_descendants',
    header: t('Members'),
    value: namespace => namespace.members_count_with_descendants ?? null,
    width: 100,
    align: 'end',
  },
  { id: 'plan', header: t('Plan'), value: namespace => namespace.plan ?? null, width: 110 },
  {
    id: 'parent_id',
    header: t('Parent'),
    value: namespace => namespace.parent_id ?? null,
    width: idWidth,
    align: 'end',
  },
  { id: 'id', header: t('ID'), value: namespace => namespace.id, width: idWidth, align: 'end' },
]
const kinds = [
  { value: '', label: t('All') },
  { value: 'user', label: t('Users') },
  { value: 'group', label: t('Groups') },
] as const
type Kind = (typeof kinds)[number]['value']

/** The namespaces of users and groups that the caller may see (document 3, section 4.2). */
export function NamespacesScreen() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const canOwn = useServedFrom('14.2')
  const { q = '', kind, owned } = useSearch({ from: '/c/$connection/namespaces' })
  const search = q.trim()
  const list = useOperationPages(
    namespacesQuery({ ...(search !== '' && { search }), ...(canOwn && owned && { owned_only: true }) }),
    { keepPrevious: true },
  )
  // The list's search covers names and paths; an ID, or a full path, identifies one namespace directly.
  const named = useOperation(namespaceQuery(search), { enabled: search !== '', secondary: true }).data?.value
  const rows = useMemo(() => {
    const found = named ? [named, ...list.items.filter(namespace => namespace.id !== named.id)] : list.items
    return kind === undefined ? found : found.filter(namespace => namespace.kind === kind)
  }, [list.items, named, kind])
  const show = (next: { readonly q: string; readonly kind: Kind | undefined; readonly owned?: true | undefined }) =>
    void navigate({
      to: '/c/$connection/namespaces',
      params: { connection },
      search: {
        ...(next.q !== '' && { q: next.q }),
        ...(next.kind && { kind: next.kind }),
        ...(next.owned && { owned: next.owned }),
      },
      replace: true,
    })
  const open = ({ kind: of, full_path }: Namespace) => {
    if (of === 'group') void navigate({ to: '/c/$connection/g/$group', params: { connection, group: full_path } })
    else void navigate({ to: '/c/$connection/projects', params: { connection }, search: { q: full_path } })
  }
  return (
    <Page title={t('Namespaces')}>
      <ResourceTable
        id="namespaces"
        label={t('Namespaces')}
        noun={{
          counted: count => t('{count, plural, one {# namespace} other {# namespaces}}', { count }),
          plural: t('namespaces'),
        }}
        columns={columns}
        rows={rows}
        rowKey={namespace => `${namespace.id}`}
        source={list}
        onOpen={open}
        isSelectable={false}
        filter={{
          text: q,
          isAsked: true,
          onChange: text => show({ q: text, kind, owned }),
        }}
        toolbar={
          <>
            <SegmentedControl
              aria-label={t('Kind')}
              size="xs"
              data={[...kinds]}
              value={kind ?? ''}
              onChange={value => show({ q, kind: kinds.find(one => one.value === value)?.value, owned })}
            />
            {canOwn && (
              <Switch
                size="xs"
                label={t('Owned by me')}
                checked={owned === true}
                onChange={event => show({ q, kind, owned: event.currentTarget.checked || undefined })}
              />
            )}
          </>
        }
      />
    </Page>
  )
}
