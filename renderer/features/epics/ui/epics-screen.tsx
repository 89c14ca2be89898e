import { Tree, type TreeNodeData, useTree } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Epic, isConfidential } from '#shared/contract/epics.ts'
import { t } from '#shared/i18n/i18n.ts'
import { epicsQuery } from '#shared/queries/epics.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import { hasCount } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { InPage, Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { getReference } from '../model/epic-words.ts'
import { type EpicsSearch, filterCount, listFilter } from '../model/routes.ts'
import { type EpicNode, getTree } from '../model/tree-nodes.ts'
import { EpicLink } from './epic-link.tsx'
import { EpicList } from './epic-list.tsx'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'
import { EpicTaskDialog } from './epic-task-dialog.tsx'
import classes from './epic-tree.module.css'
import { FiltersMenu } from './filters-menu.tsx'
import { Roadmap } from './roadmap.tsx'
import { SearchBox } from './search-box.tsx'

const viewNames = { list: t('List'), tree: t('Tree'), roadmap: t('Roadmap') } as const

/** The epics of a group and its subgroups (document 3, section 4.7). */
export function EpicsScreen() {
  const { id } = useGroup()
  const [search, go] = useScreenSearch('/c/$connection/g/$group/epics')
  const whyNot = useWhyNotInGroup(id, 'reporter')
  const [isCreating, setCreating] = useState(false)
  const view = search.view ?? 'list'
  const filters = <FiltersMenu search={search} onSearch={go} />
  return (
    <Page
      title={t('Epics')}
      toolbar={<ViewSwitch views={viewNames} value={view} onChange={view => go({ view })} />}
      actions={
        <NewButton whyNot={whyNot} onClick={() => setCreating(true)}>
          {t('New epic')}
        </NewButton>
      }
    >
      {view === 'list' && <EpicList search={search} filters={filters} onSearch={go} />}
      {view === 'tree' && <EpicTree search={search} filters={filters} onSearch={go} />}
      {view === 'roadmap' && <Roadmap search={search} filters={filters} onSearch={go} />}
      {isCreating && <EpicTaskDialog group={id} task={{ kind: 'create' }} onClose={() => setCreating(false)} />}
    </Page>
  )
}

/** The epics below the ones they belong to. All that fit the filters are read, since a parent may come last. */
function EpicTree({
  search,
  filters,
  onSearch,
}: {
  readonly search: EpicsSearch
  readonly filters: ReactNode
  onSearch(change: EpicsSearch, replace?: boolean): void
}) {
  const { id } = useGroup()
  const list = useOperationPages(epicsQuery(id, listFilter(search)))
  const { start } = useLoadAll(list)
  useEffect(() => start(), [start])
  const nodes = useMemo(() => getTree(list.items), [list.items])
  return (
    <div className={classes.screen}>
      <InPage row="toolbar">
        <SearchBox search={search} isLoading={list.isFetching} onSearch={onSearch} />
        {filters}
      </InPage>
      <InPage row="count">
        <span role="status">
          {hasCount(list.items.length, list) &&
            (list.hasNextPage
              ? t('{items, plural, one {# epic} other {# epics}} so far', { items: list.items.length })
              : t('{items, plural, one {# epic} other {# epics}}', { items: list.items.length }))}
        </span>
        <StaleNotice provenance={list.provenance} />
      </InPage>
      {list.isPending && <LoadingState rows={10} label={t('Loading the epics')} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && nodes.length === 0 && list.unread.length === 0 && (
        <EmptyState
          icon={<IconChevronRight size={30} stroke={1.5} />}
          title={search.search || filterCount(search) > 0 ? t('No matching epics') : t('No epics')}
        />
      )}
      {nodes.length > 0 && <Nodes nodes={nodes} epics={list.items} />}
    </div>
  )
}

function Nodes({ nodes, epics }: { readonly nodes: readonly EpicNode[]; readonly epics: readonly Epic[] }) {
  const tree = useTree()
  const data = useMemo(() => nodes.map(getData), [nodes])
  const byId = useMemo(() => new Map(epics.map(epic => [`${epic.id}`, epic])), [epics])
  return (
    <Tree
      className={classes.tree}
      aria-label={t('Epics by parent')}
      data={data}
      tree={tree}
      levelOffset={24}
      renderNode={({ node, expanded, hasChildren, elementProps }) => {
        const epic = byId.get(node.value)
        return (
          <div {...elementProps} className={`${elementProps.className} ${classes.node}`}>
            <span className={classes.chevron} aria-hidden>
              {hasChildren && (expanded ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />)}
            </span>
            {epic && (
              <>
                <EpicLink epic={epic} />
                <span className={classes.quiet}>{getReference(epic)}</span>
                <StateBadge state={epic.state} />
                {isConfidential(epic) && <ConfidentialMark />}
              </>
            )}
          </div>
        )
      }}
    />
  )
}

function getData({ epic, below }: EpicNode): TreeNodeData {
  return {
    value: `${epic.id}`,
    label: epic.title,
    ...(below.length > 0 && { children: below.map(getData) }),
  }
}
