import { Badge, Text } from '@mantine/core'
import { daysLeft, soonDays } from '#shared/attention/expiry.ts'
import { t } from '#shared/i18n/i18n.ts'
import { exactDay } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.tsx'

/** When a membership ends; pointed out when that is soon. */
export function ExpiryCell({ expires_at }: { readonly expires_at: string | null | undefined }) {
  const left = daysLeft(expires_at, useNow())
  if (!expires_at) {
    return (
      <Text span size="sm" c="dimmed">
        {t('Never')}
      </Text>
    )
  }
  const day = exactDay(expires_at.slice(0, 10))
  if (left === null || left > soonDays) return day
  return (
    <>
      {day}{' '}
      <Badge size="sm" variant="light" color={left <= 0 ? 'red' : 'orange'} tt="none" fw={500}>
        {left <= 0 ? t('has expired') : t('{left, plural, one {tomorrow} other {in # days}}', { left })}
      </Badge>
    </>
  )
}
