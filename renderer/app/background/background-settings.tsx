import { MultiSelect, Stack, Switch, Text } from '@mantine/core'
import type { Settings } from '#shared/bridge.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useChangeSettings, useSettings } from '../../lib/settings/use-settings.ts'

/** Running without a window, starting at login, and recent projects outside the window. */
export function BackgroundSettings() {
  const info = useAppInfo()
  const settings = useSettings()
  const update = useChangeSettings()
  const { data: connections = [] } = useConnections()
  if (!info || !settings) return null
  const { background } = settings
  const names = getNames(info.platform)
  // Only these are checked; those that were removed are no choice any more.
  const saved = connections.filter(({ kind }) => kind !== 'sandbox')
  const change = (changed: Partial<Settings['background']>) =>
    update(present => ({ background: { ...present.background, ...changed } }))
  return (
    <Stack gap="md">
      <Switch
        label={t('Keep running in the {tray} when the last window is closed', { tray: names.tray })}
        description={t(
          'Every 15 minutes, checks the projects and groups that Home monitors. Sends at most 120 requests per hour to each connection. Notifications show only a count and the connection’s name.{hint}',
          { hint: names.hint },
        )}
        checked={background.isOn}
        onChange={event => change({ isOn: event.currentTarget.checked })}
      />
      <Switch
        label={t('Pause on battery')}
        description={
          info.platform === 'linux'
            ? t('Not available on Linux, where the power source can’t be detected.')
            : t('No checks while the computer runs on battery.')
        }
        checked={background.pausesOnBattery && info.platform !== 'linux'}
        disabled={!background.isOn || info.platform === 'linux'}
        onChange={event => change({ pausesOnBattery: event.currentTarget.checked })}
      />
      <MultiSelect
        label={t('Excluded connections')}
        description={t(
          'Never checked: the sandbox, and connections that have no token, get it from a command, or act as another user.',
        )}
        placeholder={background.excluded.length === 0 ? t('Production') : ''}
        data={saved.map(({ id, name }) => ({ value: id, label: name }))}
        value={background.excluded.filter(id => saved.some(connection => connection.id === id))}
        disabled={!background.isOn || saved.length === 0}
        onChange={excluded => change({ excluded })}
      />
      <Switch
        label={t('Start at login')}
        description={
          info.isInstalled
            ? t('If Gatehouse keeps running in the {tray}, no window opens at login.', { tray: names.tray })
            : t('Available in the installed app only.')
        }
        checked={settings.startsAtLogin}
        disabled={!info.isInstalled}
        onChange={event => {
          const startsAtLogin = event.currentTarget.checked
          update(() => ({ startsAtLogin }))
        }}
      />
      {names.recent !== null && (
        <Switch
          label={t('List recent projects in the {recent}', { recent: names.recent })}
          description={t('Project names are visible there to anyone who sees the screen.')}
          checked={settings.listsRecent}
          onChange={event => {
            const listsRecent = event.currentTarget.checked
            update(() => ({ listsRecent }))
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {formatSentences([
          info.platform === 'linux'
            ? t('Nothing is checked while the computer sleeps.')
            : t('Nothing is checked while the computer sleeps or its screen is locked.'),
          t('Metered networks can’t be detected.'),
        ])}
      </Text>
    </Stack>
  )
}

/** What each system calls the places outside the window. */
function getNames(platform: string): {
  readonly tray: string
  readonly recent: string | null
  readonly hint: string
} {
  if (platform === 'darwin') return { tray: t('menu bar'), recent: t('Dock menu'), hint: '' }
  if (platform === 'win32') return { tray: t('notification area'), recent: t('jump list'), hint: '' }
  const hint = t('On a desktop without a system tray, start Gatehouse again to open a window.')
  return { tray: t('system tray'), recent: null, hint }
}
