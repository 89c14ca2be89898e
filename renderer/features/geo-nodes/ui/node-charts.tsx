import { Stack, Text, Title } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { TimeSeriesChart } from '../../../ui/charts/charts.tsx'
import { exactTime, timeWithSeconds } from '../../../ui/time/time.ts'
import { getFirstFailure, type NodeSample } from '../model/node-samples.ts'

/** Failures and replication lag of a node over the time the screen was open in this run. */
export function NodeCharts({ samples }: { readonly samples: readonly NodeSample[] }) {
  const heading = t('Over time')
  const failure = formatFirstFailure(samples)
  const hasLag = samples.some(({ lag }) => lag !== null)
  return (
    <section aria-label={heading}>
      <Title order={3} fz="sm" mb={6}>
        {heading}
      </Title>
      <Stack gap="sm">
        {failure !== null && <Text c="red">{failure}</Text>}
        {samples.length < 2 ? (
          <Text c="dimmed">
            {t(
              'The nodes are measured every minute while this screen is open. The charts start with the second measurement.',
            )}
          </Text>
        ) : (
          <>
            <TimeSeriesChart
              title={t('Failed')}
              kind="lines"
              points={samples.map(({ at, failed }) => ({ at: timeWithSeconds(at), values: { failed } }))}
              series={[{ name: 'failed', label: t('Failed'), isBad: true }]}
            />
            {hasLag && (
              <TimeSeriesChart
                title={t('Replication lag (s)')}
                kind="lines"
                // A status without a lag has no point: zero would say that nothing is behind.
                points={samples.flatMap(({ at, lag }) =>
                  lag === null ? [] : { at: timeWithSeconds(at), values: { lag } },
                )}
                series={[{ name: 'lag', label: t('Seconds') }]}
              />
            )}
          </>
        )}
      </Stack>
    </section>
  )
}

/** When more failed on a node for the first time; null when nothing did since the first measurement. */
export function formatFirstFailure(samples: readonly NodeSample[]): string | null {
  const failure = getFirstFailure(samples)
  return (
    failure &&
    t('{more, plural, one {# new failure} other {# new failures}} between {from} and {to}', {
      more: failure.more,
      from: exactTime(new Date(failure.from).toISOString()),
      to: exactTime(new Date(failure.to).toISOString()),
    })
  )
}
