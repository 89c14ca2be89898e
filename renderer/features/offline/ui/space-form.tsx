import { Button, NumberInput, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { type OfflineLimits, type OfflineSizes, offlineLimits } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { useOfflineAction } from '../../../ui/offline/use-offline.ts'
import classes from './offline.module.css'

const megabyte = 1_000_000

/** How much of the disk is used, of how much, and the ways to change that. */
export function SpaceForm({ sizes, limits }: { readonly sizes: OfflineSizes; readonly limits: OfflineLimits }) {
  const titleId = useId()
  const act = useOfflineAction()
  const [kept, setKept] = useState<number | string>(limits.kept / megabyte)
  const [seen, setSeen] = useState<number | string>(limits.seen / megabyte)
  const [failure, setFailure] = useState<AppError | null>(null)
  const wanted = { kept: Number(kept) * megabyte, seen: Number(seen) * megabyte }
  const isValid = offlineLimits.safeParse(wanted).success
  const isChanged = wanted.kept !== limits.kept || wanted.seen !== limits.seen
  const attempt = (work: () => Promise<unknown>) => {
    setFailure(null)
    act(work).catch((thrown: unknown) => setFailure(errorOf(thrown)))
  }
  return (
    <form
      className={classes.space}
      aria-labelledby={titleId}
      onSubmit={event => {
        event.preventDefault()
        if (isValid && isChanged) attempt(() => request('offline.setLimits', wanted))
      }}
    >
      <Title order={2} id={titleId}>
        Space on this disk
      </Title>
      <div className={classes.spaceRow}>
        <div className={classes.spaceWords}>
          <Text size="sm" fw={500}>
            Kept offline: {formatSize(sizes.kept)}
          </Text>
          <Text size="xs" c="dimmed">
            Never removed automatically. A download stops before it reaches the limit.
            {sizes.hidden > 0 &&
              ` Another ${formatSize(sizes.hidden)} was kept as other accounts or sudo users and is listed when you act as them.`}
          </Text>
        </div>
        <Limit label="Limit for what is kept offline, MB" value={kept} onChange={setKept} />
      </div>
      <div className={classes.spaceRow}>
        <div className={classes.spaceWords}>
          <Text size="sm" fw={500}>
            {`Seen before: ${formatSize(sizes.seen)} in ${sizes.seenAnswers.toLocaleString()} answers`}
          </Text>
          <Text size="xs" c="dimmed">
            What was used longest ago goes first when there is no more room. Drafts never do.
          </Text>
        </div>
        <Button
          variant="default"
          disabled={sizes.seenAnswers === 0}
          onClick={() => attempt(() => request('offline.clearSeen', {}))}
        >
          Clear
        </Button>
        <Limit label="Limit for what was seen before, MB" value={seen} onChange={setSeen} />
      </div>
      <div className={classes.spaceEnd}>
        <Text size="xs" c="red" role="alert">
          {failure ? explain(failure).sentence : isValid ? '' : 'A limit is between 10 and 1,000,000 MB.'}
        </Text>
        <Button type="submit" disabled={!isValid || !isChanged}>
          Set limits
        </Button>
      </div>
    </form>
  )
}

function Limit({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number | string
  readonly onChange: (value: number | string) => void
}) {
  return (
    <NumberInput
      aria-label={label}
      size="xs"
      w={150}
      value={value}
      onChange={onChange}
      min={10}
      max={1_000_000}
      step={100}
      prefix="at most "
      suffix=" MB"
      thousandSeparator=","
      allowDecimal={false}
      hideControls
    />
  )
}
