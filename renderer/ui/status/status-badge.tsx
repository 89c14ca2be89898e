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

/** How something that runs is going, in the service's own word; the documents name no closed list of them. */
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
      title={`${of}: ${visibleString(status)}`}
    >
      <VisibleText text={status} />
    </Badge>
  )
}
