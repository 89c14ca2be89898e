import { Badge, type MantineColor } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconLoader,
  type TablerIcon,
} from '@tabler/icons-react'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { Unknown, VisibleText } from '../text/visible-text.tsx'

const looks: Readonly<Record<string, readonly [MantineColor, TablerIcon]>> = {
  success: ['green', IconCircleCheck],
  failed: ['red', IconCircleX],
  running: ['blue', IconLoader],
  pending: ['yellow', IconClock],
  created: ['yellow', IconClock],
  preparing: ['yellow', IconClock],
}
const otherLook = ['gray', IconCircleDashed] as const

/** How something that runs is going, in words; a status that is not known is shown as it is. */
export function StatusBadge({
  status,
  of,
}: {
  /** Undefined when the service did not send it. */
  readonly status: string | undefined
  /** The subject of the status, shown on hover: "Pipeline". */
  readonly of: string
}) {
  if (status === undefined) return <Unknown />
  const [color, Icon] = (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? otherLook
  const label = valueLabel('runStatus', status)
  return (
    <Badge
      size="sm"
      radius="sm"
      variant="light"
      color={color}
      tt="none"
      fw={500}
      maw={180}
      leftSection={<Icon size={12} aria-hidden />}
      title={`${of}: ${visibleString(label)}`}
    >
      <VisibleText text={label} />
    </Badge>
  )
}
