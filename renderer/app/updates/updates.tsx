import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../../lib/bridge/bridge.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { ReleaseNotes } from './release-notes.tsx'
import { updateWords } from './update-words.ts'
import { useCheckForUpdates, useUpdates } from './use-updates.ts'

/** Whether, and what, the app tells by itself: of newer versions, and of long work that has ended. */
export function Updates() {
  const settings = useSettings()
  const update = useUpdateSettings()
  const found = useUpdates()
  // Asks nobody: main says what it knows.
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
      setProblem(explain(errorOf(thrown)).sentence)
    } finally {
      setChecking(false)
    }
  }
  const isSetUp = state !== undefined && state.state !== 'notSetUp'
  return (
    <Stack gap="xs">
      <Switch
        label="Tell me through the system when long work ends while another window is in front"
        checked={settings?.notifications ?? false}
        onChange={event => {
          const notifications = event.currentTarget.checked
          update(() => ({ notifications }))
        }}
      />
      <Switch
        label="Look for a newer version once a day"
        description="Asks the release feed for its newest version and says nothing about you. Updates are never installed automatically."
        checked={isSetUp && (settings?.updateCheck ?? false)}
        disabled={!isSetUp}
        onChange={event => {
          const updateCheck = event.currentTarget.checked
          update(() => ({ updateCheck }))
        }}
      />
      <Group gap="sm">
        <Text role="status">{problem ?? (state && updateWords(state))}</Text>
        {isSetUp && (
          <Button variant="default" size="compact-sm" loading={isChecking} onClick={() => void checkNow()}>
            Check now
          </Button>
        )}
      </Group>
      {state?.state === 'newer' && <ReleaseNotes release={state.release} />}
    </Stack>
  )
}
