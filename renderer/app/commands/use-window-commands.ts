import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type AppCommand, appCommands, getCommand } from '#shared/commands.ts'
import { copyDiagnostics } from '../../lib/app-info/diagnostics.ts'
import { subscribe } from '../../lib/bridge/bridge.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { openDialogs } from '../../ui/dialog/open-dialogs.ts'
import { type CommandRuns, getRun, useCommands } from '../../ui/keyboard/use-commands.ts'
import { useSelectAll } from '../../ui/keyboard/use-select-all.ts'
import { useSequences } from '../../ui/keyboard/use-sequence.ts'
import { useAbout } from '../about/about-state.ts'
import { useZoom } from '../appearance/use-zoom.ts'
import { useKeysSheet } from '../keys/keys-sheet-state.ts'
import { usePalette } from '../palette/palette-state.ts'
import { usePrinting } from '../print/print-state.ts'
import { useSelfCheck } from '../self-check/self-check-state.ts'
import { leaveSudo } from '../shell/connection-actions.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useTabActions } from '../tabs/tab-actions.ts'
import { useTour } from '../tour/tour-state.ts'
import { useLinkRuns } from './use-link-runs.ts'

/** The implementations of the window's commands. Those of a project belong to its screens. */
export function useCommandRuns(): CommandRuns {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { history } = useRouter()
  const tabs = useTabActions()
  const zoom = useZoom()
  const update = useUpdateSettings()
  const palette = usePalette()
  const sheet = useKeysSheet()
  const connection = useActiveConnection()
  const links = useLinkRuns()
  const print = usePrinting(state => state.start)
  const goTo = (to: '/c/$connection/home' | '/c/$connection/projects' | '/c/$connection/check') => {
    if (connection) void navigate({ to, params: { connection: connection.id } })
    else void navigate({ to: '/connections' })
  }
  return {
    palette: () => (palette.isOpen ? palette.close() : palette.open()),
    refresh: () => void client.invalidateQueries({ refetchType: 'active' }),
    back: () => history.back(),
    forward: () => history.forward(),
    home: () => goTo('/c/$connection/home'),
    projects: () => goTo('/c/$connection/projects'),
    connections: () => void navigate({ to: '/connections' }),
    newWindow: tabs.newWindow,
    ...links,
    savePdf: () => print('pdf'),
    print: () => print('printer'),
    newTab: tabs.newTab,
    moveTab: tabs.moveActiveToWindow,
    closeTab: tabs.closeActive,
    reopenTab: tabs.reopen,
    nextTab: () => tabs.step(1),
    previousTab: () => tabs.step(-1),
    lastTab: () => tabs.goToNth(-1),
    sidebar: () => update(({ sidebar }) => ({ sidebar: { ...sidebar, isFolded: !sidebar.isFolded } })),
    zoomIn: zoom.zoomIn,
    zoomOut: zoom.zoomOut,
    zoomReset: zoom.reset,
    leaveSudo: connection?.sudo ? () => void leaveSudo(connection) : undefined,
    keys: () => (sheet.isOpen ? sheet.close() : sheet.open()),
    checkService: () => goTo('/c/$connection/check'),
    selfCheck: useSelfCheck(state => state.open),
    copyDiagnostics: () => void copyDiagnostics(),
    about: useAbout(state => state.open),
    tour: useTour(state => state.begin),
  }
}

/** Runs the window's commands on their keys and on the native menu. */
export function useWindowCommands(): void {
  const all = useCommandRuns()
  const ofTabs = appCommands.filter(id => getCommand(id).area === 'tabs')
  // An entry of the palette, which is a dialog itself, is chosen by name; keys and the menu may be used while any
  // dialog is open.
  const runs = { ...all, ...Object.fromEntries(ofTabs.map(id => [id, unlessAsked(() => all[id]?.())])) }
  useCommands(runs)
  useSequences(runs)
  useSelectAll()
  const run = useEffectEvent((command: AppCommand) => getRun(runs, command)?.())
  useEffect(() => subscribe(event => event.type === 'app.command' && run(event.command)), [])
}

/** A dialog belongs to the tab below it, or is a confirmation about it. */
export function unlessAsked(run: () => void): () => void {
  return () => {
    if (openDialogs().length === 0) run()
  }
}
