import { Badge, VisuallyHidden } from '@mantine/core'
import { formatList, formatNumber } from '#shared/i18n/i18n.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import type { LabelLook } from './label-look.ts'
import classes from './labels.module.css'

interface LabelsProps {
  readonly labels: readonly LabelLook[]
  /** So many are shown by their names, and the others as a number; all when left out. */
  readonly most?: number
}

/** Labels by their names, each with its color beside it: on it, a name could not always be read. */
export function Labels({ labels, most = labels.length }: LabelsProps) {
  const others = labels.slice(most).map(({ name }) => name)
  return (
    <span className={classes.labels}>
      {labels.slice(0, most).map(({ name, color, description }) => (
        <Badge
          key={name}
          size="sm"
          radius="sm"
          variant="default"
          tt="none"
          fw={500}
          maw={180}
          title={toTooltip(description === null ? name : `${name} · ${description}`)}
          leftSection={color && <span className={classes.swatch} style={{ background: color }} data-color={color} />}
        >
          <VisibleText text={name} />
        </Badge>
      ))}
      {others.length > 0 && (
        <Badge
          className={classes.more}
          size="sm"
          radius="sm"
          variant="default"
          tt="none"
          fw={500}
          title={toTooltip(formatList(others))}
        >
          <span aria-hidden>+{formatNumber(others.length)}</span>
          <VisuallyHidden>
            <VisibleText text={formatList(others)} />
          </VisuallyHidden>
        </Badge>
      )}
    </span>
  )
}
