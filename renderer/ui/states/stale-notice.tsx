import { Badge } from '@mantine/core'
import { IconClockPause, IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Provenance } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { exactTime } from '../time/time.ts'
import { useNow } from '../time/use-now.tsx'
import { freshness } from './freshness.ts'

/** How many notices of an age are in view: the status bar needs none then. */
const useNotices = create(() => ({ count: 0 }))

/** Whether a screen in view tells the age of its data itself. */
export function useTellsAge(): boolean {
  return useNotices(({ count }) => count > 0)
}

/** The age of a cached answer that the service hasn't just confirmed; nothing for a fresh one. */
export function StaleNotice({ provenance }: { readonly provenance: Provenance | null | undefined }) {
  return provenance?.stale ? <Notice provenance={provenance} /> : null
}

function Notice({ provenance }: { readonly provenance: Provenance }) {
  const now = useNow()
  useEffect(() => {
    useNotices.setState(({ count }) => ({ count: count + 1 }))
    return () => useNotices.setState(({ count }) => ({ count: count - 1 }))
  }, [])
  const { tone, text } = freshness(provenance, now)
  const reason = provenance.because ? ` ${explain(provenance.because).sentence}` : ''
  const Icon = tone === 'offline' ? IconCloudOff : IconClockPause
  return (
    <Badge
      variant="light"
      color={tone === 'offline' ? 'orange' : 'gray'}
      size="sm"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={<Icon size={12} aria-hidden />}
      title={t('Received from the service on {exactTime}.{reason}', {
        exactTime: exactTime(provenance.fetchedAt),
        reason,
      })}
    >
      {text}
    </Badge>
  )
}
