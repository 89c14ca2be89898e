import { Unknown } from '../text/visible-text.tsx'
import { exactTime, timeAgo } from './time.ts'
import { useNow } from './use-now.tsx'

/** "3 hours ago", with the exact time on hover; unknown when the service did not send it. */
export function TimeAgo({
  value,
  className,
}: {
  readonly value: string | undefined
  readonly className?: string | undefined
}) {
  const now = useNow()
  if (value === undefined) return <Unknown className={className} />
  return (
    <time dateTime={value} title={exactTime(value)} className={className}>
      {timeAgo(value, now)}
    </time>
  )
}
