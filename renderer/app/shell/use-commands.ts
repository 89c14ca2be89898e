import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { AppCommand } from '#shared/bridge.ts'
import { copyDiagnostics } from '../../lib/app-info/diagnostics.ts'
import { subscribe } from '../../lib/bridge/bridge.ts'
import { useAbout } from '../about/about-state.ts'
import { useZoom, useZoomKeys } from '../appearance/use-zoom.ts'
import { useKeysSheet } from '../keys/keys-sheet-state.ts'
import { usePalette } from '../palette/palette-state.ts'
import { useTabDeeds } from '../tabs/tab-deeds.ts'
import { unlessAsked } from '../tabs/use-tab-keys.ts'
import { useTour } from '../tour/tour-state.ts'

/** Does what the native menu asks for. */
export function useCommands(refresh: () => void): void {
  const { history } = useRouter()
  const tabs = useTabDeeds()
  const zoom = useZoom()
  useZoomKeys(zoom)
  const commands: Readonly<Record<AppCommand, () => void>> = {
    palette: usePalette(state => state.open),
    keys: useKeysSheet(state => state.open),
    back: () => history.back(),
    forward: () => history.forward(),
    refresh,
    zoomIn: zoom.zoomIn,
    zoomOut: zoom.zoomOut,
    zoomReset: zoom.reset,
    about: useAbout(state => state.open),
    tour: useTour(state => state.begin),
    copyDiagnostics: () => void copyDiagnostics(),
    newTab: unlessAsked(tabs.newTab),
    closeTab: unlessAsked(tabs.closeActive),
    reopenTab: unlessAsked(tabs.reopen),
    nextTab: unlessAsked(() => tabs.step(1)),
    previousTab: unlessAsked(() => tabs.step(-1)),
  }
  const run = useEffectEvent((command: AppCommand) => commands[command]())
  useEffect(() => subscribe(event => event.type === 'app.command' && run(event.command)), [])
}
