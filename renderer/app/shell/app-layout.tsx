import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { TakeBackDialog } from '../../common/journal/take-back-dialog.tsx'
import { useSequence } from '../../common/keyboard/use-sequence.ts'
import { useBridgeEvents } from '../bridge-events.ts'
import { Palette } from '../palette/palette.tsx'
import { useReady } from '../use-ready.ts'
import classes from './app-layout.module.css'
import { BulkPanelWhenOpen } from './bulk/bulk-panel-when-open.tsx'
import { Header } from './header.tsx'
import { HealthBar } from './health-bar.tsx'
import { NoticeBars } from './notice-bars.tsx'
import { ProgressLine } from './progress-line.tsx'
import { SudoBar } from './sudo-bar.tsx'
import { useActiveConnection } from './use-active-connection.ts'
import { useLastLocation } from './use-last-location.ts'
import { useWindowTitle } from './use-window-title.ts'

/** What stands around every screen. */
export function AppLayout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const active = useActiveConnection()
  const refresh = () => void client.invalidateQueries({ refetchType: 'active' })
  const goToProjects = () => {
    if (active) void navigate({ to: '/c/$connection/projects', params: { connection: active.id } })
    else void navigate({ to: '/connections' })
  }
  // The empty lists let these keys work while typing in a field, too.
  useHotkeys(
    [
      ['mod+R', refresh],
      ['F5', refresh],
    ],
    [],
    true,
  )
  useSequence('g', 'p', goToProjects)
  useSequence('g', 'c', () => void navigate({ to: '/connections' }))
  useBridgeEvents()
  useLastLocation(active?.kind !== 'run-only')
  useWindowTitle()
  useReady()
  return (
    <div className={classes.app}>
      <Header onRefresh={refresh} />
      <ProgressLine />
      <SudoBar />
      <NoticeBars />
      <HealthBar />
      <main className={classes.main} id="main">
        <Outlet />
      </main>
      <Palette />
      <TakeBackDialog />
      <BulkPanelWhenOpen />
    </div>
  )
}
