import { useRef } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { sidebarWidths } from '#shared/shell.ts'
import { useDraftList } from '../../features/editing/model/use-draft-list.ts'
import { usePendingProposals } from '../../features/proposals/model/use-proposals.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { FrameSlot } from '../../ui/navigation/in-frame.tsx'
import type { NavigationItem, Section } from '../../ui/navigation/navigation-item.ts'
import { PaneBorder } from '../../ui/navigation/pane-border.tsx'
import { Count, Sidebar } from '../../ui/navigation/sidebar.tsx'
import { useKeptWidth } from '../../ui/navigation/use-kept-width.ts'
import { appSections, connectionSections } from '../features.ts'
import { useShownTabs, useTabs } from '../tabs/tabs-context.ts'
import classes from './app-sidebar.module.css'
import { useActiveConnection } from './use-active-connection.ts'
import { useConnectionSections } from './use-connection-sections.ts'
import { useParamsInView } from './use-place-in-view.ts'

/** Links to the screens of the current project or group, or else of the connection; below them, those of the app. */
export function AppSidebar() {
  const update = useUpdateSettings()
  const kept = useSettings()?.sidebar
  const { width, resize } = useKeptWidth(kept?.width ?? sidebarWidths.default, width =>
    update(({ sidebar }) => ({ sidebar: { ...sidebar, width } })),
  )
  const bar = useRef<HTMLDivElement>(null)
  const shown = useShownTabs()
  const active = useTabs(tabs => tabs.active)
  const isFolded = kept?.isFolded ?? false
  return (
    <>
      <div ref={bar} className={classes.bar} data-folded={isFolded} style={isFolded ? undefined : { width }}>
        <div className={classes.context}>
          {shown.map(id => (
            <FrameSlot key={id} area="sidebar" tab={id} isActive={id === active} />
          ))}
          <OfConnection />
        </div>
        <OfApp />
      </div>
      {!isFolded && (
        <PaneBorder
          label={t('Width of the sidebar')}
          pane={bar}
          width={width}
          limits={sidebarWidths}
          onResize={resize}
        />
      )}
    </>
  )
}

/** The screens of the connection, when the current screen belongs to no project or group. */
function OfConnection() {
  const connection = useActiveConnection()
  const { project, group } = useParamsInView()
  return connection && project === undefined && group === undefined ? (
    <ConnectionPlaces connection={connection} />
  ) : null
}

function ConnectionPlaces({ connection }: { readonly connection: Connection }) {
  const sections = useConnectionSections(connection)
  return <Sidebar label={t('Connection')} sections={sections} at={{ connection: connection.id }} />
}

/** The screens of the app; within a project or group, the connection's Home and Projects come first. */
function OfApp() {
  const connection = useActiveConnection()
  const { project, group } = useParamsInView()
  const { drafts } = useDraftList({})
  const back = connection && (project !== undefined || group !== undefined) ? getStarts(connection) : []
  const sections: readonly Section<null>[] = [
    { label: '', items: [...back, ...appSections.flatMap(section => section.items)] },
  ]
  const proposals = usePendingProposals()
  const badges = {
    ...(drafts.length > 0 && { 'all-drafts': <Count of={drafts.length} /> }),
    ...(proposals > 0 && { proposals: <Count of={proposals} /> }),
  }
  return (
    <div className={classes.app}>
      <Sidebar label={t('Main')} sections={sections} at={null} badges={badges} />
    </div>
  )
}

/** Home and the projects of a connection. */
function getStarts(connection: Connection): readonly NavigationItem<null>[] {
  return connectionSections
    .flatMap(section => section.items)
    .filter(({ id }) => id === 'home' || id === 'projects')
    .map(item => ({ ...item, link: () => item.link({ connection: connection.id }) }))
}
