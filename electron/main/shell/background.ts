import { powerMonitor } from 'electron'
import type { Settings } from '#shared/bridge.ts'
import { aboutFault, type Log } from '../log.ts'
import type { Run } from '../run.ts'
import { type Attention, getScreenOfNotice, noticeOfFound } from '../watch/attention.ts'
import { createWatcher } from '../watch/watcher.ts'
import { showNotice } from './show-notice.ts'
import { renewEntry, setStartsAtLogin } from './start-at-login.ts'
import { createAppTray } from './tray.ts'

export interface BackgroundParts {
  readonly run: Pick<Run, 'proxy' | 'connections' | 'settings' | 'store' | 'policyChecks'>
  readonly hasWindow: () => boolean
  /** Opens a window, or brings one to the front; at a screen if one is given. */
  readonly open: (to: string | null) => void
  readonly quit: () => void
  readonly log: Log
  /** Whether the app may start at login: an installed one. */
  readonly isInstalled: boolean
}

/** Running without a window: the icon in the tray, and monitoring. */
export interface Background {
  /** Applies the settings. */
  follow(settings: Settings): void
  /**
   * Switches starting at login on or off, before the setting is saved.
   * @throws Failure disk
   */
  setStartsAtLogin(starts: boolean): void
  /** Whether the app keeps running when its last window is closed. */
  isOn(): boolean
  /** A window was opened or closed. */
  windowsChanged(): void
  close(): void
}

/** Creates it when Electron is ready and the store is open. */
export function createBackground({ run, hasWindow, open, quit, log, isInstalled }: BackgroundParts): Background {
  const tray = createAppTray({ open, quit })
  let settings = run.settings.get()
  let isSuspended = false
  let isLocked = false
  const watcher = createWatcher({
    proxy: run.proxy,
    connections: run.connections.list,
    settings: () => settings,
    conditions: () => ({
      ...{ isSuspended, isLocked, hasWindow: hasWindow(), isOn: settings.background.isOn },
      isOnBattery: powerMonitor.isOnBatteryPower(),
      pausesOnBattery: settings.background.pausesOnBattery,
    }),
    notified: run.store.notifiedFindings,
    fingerprint: run.store.fingerprint,
    onFound: all => showTray(all),
    onNew: (connection, fresh) => {
      const to = getScreenOfNotice(connection, fresh)
      const onFailed = () => log('notice.failed')
      showNotice(noticeOfFound(connection, fresh.length), { onClick: () => open(to), onFailed })
    },
    log,
  })
  const showTray = (found: readonly Attention[]) => {
    if (settings.background.isOn) tray.show(found)
    else tray.hide()
  }
  const followAll = () => {
    watcher.follow()
    const savesPower = settings.background.pausesOnBattery && powerMonitor.isOnBatteryPower()
    run.policyChecks.pause(isSuspended || isLocked || savesPower)
  }
  const when = (change: () => void) => () => {
    change()
    followAll()
  }
  const listeners = {
    suspend: when(() => {
      isSuspended = true
    }),
    resume: when(() => {
      isSuspended = false
    }),
    lock: when(() => {
      isLocked = true
    }),
    unlock: when(() => {
      isLocked = false
    }),
    power: when(() => undefined),
  }
  powerMonitor.on('suspend', listeners.suspend)
  powerMonitor.on('resume', listeners.resume)
  // Linux has no events for the screen lock and the battery; there neither is known.
  powerMonitor.on('lock-screen', listeners.lock)
  powerMonitor.on('unlock-screen', listeners.unlock)
  powerMonitor.on('on-ac', listeners.power)
  powerMonitor.on('on-battery', listeners.power)
  showTray([])
  if (isInstalled && settings.startsAtLogin) {
    try {
      renewEntry()
    } catch (error) {
      log('startAtLogin.failed', aboutFault(error))
    }
  }
  return {
    follow: changed => {
      const wasOn = settings.background.isOn
      settings = changed
      if (wasOn !== settings.background.isOn) showTray([])
      followAll()
    },
    setStartsAtLogin: starts => {
      if (isInstalled && starts !== settings.startsAtLogin) setStartsAtLogin(starts)
    },
    isOn: () => settings.background.isOn,
    windowsChanged: watcher.follow,
    close: () => {
      watcher.close()
      tray.hide()
    },
  }
}
