import { Button, Group, TextInput } from '@mantine/core'
import { dayFromNow, firstDay } from '#shared/attention/expiry.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useNow } from '../../../ui/time/use-now.tsx'

const lengths = [30, 90, 365] as const

/** The day a membership ends; empty for never. */
export function ExpiryInput({
  value,
  error,
  onChange,
}: {
  readonly value: string
  readonly error?: string | undefined
  onChange(day: string): void
}) {
  const now = useNow()
  return (
    <div>
      <TextInput
        type="date"
        label={t('Expiration date')}
        description={t('The first day without the role, in UTC. Empty for never.')}
        min={firstDay(now)}
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Group gap={4} mt={4}>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
          {t('Never')}
        </Button>
        {lengths.map(days => (
          <Button key={days} variant="subtle" size="compact-xs" onClick={() => onChange(dayFromNow(days, now))}>
            {t('In {days} days', { days })}
          </Button>
        ))}
      </Group>
    </div>
  )
}
