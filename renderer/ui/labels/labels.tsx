import { Badge } from '@mantine/core'
import { toTooltip } from '#shared/text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import type { LabelLook } from './label-look.ts'
import classes from './labels.module.css'

/** Labels by their names, each with its color beside it: on it, a name could not always be read. */
export function Labels({ labels }: { readonly labels: readonly LabelLook[] }) {
  return (
    <span className={classes.labels}>
      {labels.map(({ name, color, description }) => (
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
    </span>
  )
}
