import { exactTime, timeAgo } from './time.ts'
import { useNow } from './use-now.tsx'

/** "3 hours ago", with the exact time on hover. */
export function TimeAgo({ value, className }: { readonly value: string; readonly className?: string | undefined }) {
  const now = useNow()
  return (
    <time dateTime={value} title={exactTime(value)} className={className}>
      {timeAgo(value, now)}
    </time>
  )
}
