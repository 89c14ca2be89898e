import { Button, Group, TextInput } from '@mantine/core'
import { dayFromNow, firstDay } from '#shared/attention/expiry.ts'
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
        label="Expiration date"
        description="The first day without the role, in UTC. Empty for never."
        min={firstDay(now)}
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Group gap={4} mt={4}>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
          Never
        </Button>
        {lengths.map(days => (
          <Button key={days} variant="subtle" size="compact-xs" onClick={() => onChange(dayFromNow(days, now))}>
            In {days} days
          </Button>
        ))}
      </Group>
    </div>
  )
}
