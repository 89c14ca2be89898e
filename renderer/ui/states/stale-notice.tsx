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

/** When the data with a notice in view was loaded, as ISO times. */
const useShownAges = create<{ readonly ages: readonly string[] }>(() => ({ ages: [] }))

/** The parts of a screen are loaded one after another: up to this difference, their ages read the same. */
const sameAgeMs = 60_000

/** Whether a notice in view shows an age that is as old: the status bar needs not say it then. @param fetchedAt ISO time */
export function useIsAgeShown(fetchedAt: string | null): boolean {
  return useShownAges(
    ({ ages }) => fetchedAt !== null && ages.some(age => Date.parse(age) < Date.parse(fetchedAt) + sameAgeMs),
  )
}

/** The age of a cached answer that the service hasn't just confirmed; nothing for a fresh one. */
export function StaleNotice({ provenance }: { readonly provenance: Provenance | null | undefined }) {
  return provenance?.stale ? <Notice provenance={provenance} /> : null
}

function Notice({ provenance }: { readonly provenance: Provenance }) {
  const now = useNow()
  const { fetchedAt } = provenance
  useEffect(() => {
    useShownAges.setState(({ ages }) => ({ ages: [...ages, fetchedAt] }))
    return () => useShownAges.setState(({ ages }) => ({ ages: ages.toSpliced(ages.indexOf(fetchedAt), 1) }))
  }, [fetchedAt])
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
        exactTime: exactTime(fetchedAt),
        reason,
      })}
    >
      {text}
    </Badge>
  )
}
