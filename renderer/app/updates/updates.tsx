import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release, UpdateState } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleLines } from '#shared/text/visible.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { useChangeSettings, useSettings } from '../../lib/settings/use-settings.ts'
import { ExternalLink } from '../../ui/link/external-link.tsx'
import { exactTime } from '../../ui/time/time.ts'
import classes from './updates.module.css'
import { useCheckForUpdates, useUpdates } from './use-updates.ts'

/** The settings for notifications: newer versions, and long work that has ended. */
export function Updates() {
  const settings = useSettings()
  const update = useChangeSettings()
  const found = useUpdates()
  // Sends no request: main returns the known state.
  const known = useQuery({ queryKey: ['app.updates', 'known'], queryFn: () => request('app.updates', { now: false }) })
  const check = useCheckForUpdates()
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const state = found ?? known.data
  const checkNow = async () => {
    setChecking(true)
    setProblem(null)
    try {
      await check()
      await known.refetch()
    } catch (thrown) {
      setProblem(explain(getError(thrown)).sentence)
    } finally {
      setChecking(false)
    }
  }
  const isSetUp = state !== undefined && state.state !== 'notSetUp'
  return (
    <Stack gap="xs">
      <Switch
        label={t('Show a system notification when long work ends while another window is in front')}
        checked={settings?.notifications ?? false}
        onChange={event => {
          const notifications = event.currentTarget.checked
          update(() => ({ notifications }))
        }}
      />
      <Switch
        label={t('Check for a newer version once a day')}
        description={t(
          'Requests the newest version from the release feed and sends nothing about you. Updates are never installed automatically.',
        )}
        checked={isSetUp && (settings?.updateCheck ?? false)}
        disabled={!isSetUp}
        onChange={event => {
          const updateCheck = event.currentTarget.checked
          update(() => ({ updateCheck }))
        }}
      />
      <Group gap="sm">
        <Text role="status">{problem ?? (state && formatUpdate(state))}</Text>
        {isSetUp && (
          <Button variant="default" size="compact-sm" loading={isChecking} onClick={() => void checkNow()}>
            {t('Check now')}
          </Button>
        )}
      </Group>
      {state?.state === 'newer' && <ReleaseNotes release={state.release} />}
    </Stack>
  )
}

/** The update state, in a sentence. */
function formatUpdate(state: UpdateState): string {
  switch (state.state) {
    case 'notSetUp':
      return t('The check for newer versions is not set up in this build.')
    case 'notAsked':
      return t('Never checked for updates.')
    case 'current':
      return t('This is the newest version, as of {exactTime}.', { exactTime: exactTime(state.checkedAt) })
    case 'newer':
      return t('Version {version} is there.', { version: state.release.version })
    case 'failed':
      return state.reason
  }
}

/** The release notes of a release as plain text, and a link to it that shows its host. */
function ReleaseNotes({ release }: { readonly release: Release }) {
  return (
    <section aria-label={t('What’s new in {version}', { version: release.version })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls and has to be reachable by keyboard */}
      <p className={classes.notes} tabIndex={0}>
        {visibleLines(release.notes) || t('This release has no notes.')}
      </p>
      <Text>
        <ExternalLink address={release.address}>
          {t('Get version {version}', { version: release.version })}
        </ExternalLink>
      </Text>
    </section>
  )
}
