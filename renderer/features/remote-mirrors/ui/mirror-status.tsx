import { Badge, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { type MirrorWarning, statusWords, warningWords } from '../model/mirror-state.ts'
import classes from './mirrors.module.css'

const colors = new Map([
  ['finished', 'green'],
  ['failed', 'red'],
  ['to_retry', 'red'],
  ['started', 'blue'],
  ['scheduled', 'blue'],
])

/** How the last push to a mirror went, and whether somebody should look at it. */
export function MirrorStatus({
  mirror,
  warning,
}: {
  readonly mirror: RemoteMirror
  readonly warning: MirrorWarning | null
}) {
  return (
    <span className={classes.status}>
      <Badge variant="light" radius="sm" tt="none" color={colors.get(mirror.update_status) ?? 'gray'}>
        <VisibleText text={statusWords(mirror)} />
      </Badge>
      {warning && warning !== 'failed' && (
        <Tooltip label={warningWords[warning]}>
          <IconAlertTriangle
            size={16}
            color="var(--mantine-color-orange-7)"
            role="img"
            aria-label={warningWords[warning]}
          />
        </Tooltip>
      )}
    </span>
  )
}
