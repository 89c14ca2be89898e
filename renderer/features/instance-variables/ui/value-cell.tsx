import { ActionIcon, Code, Text, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { visibleString } from '#shared/text/visible.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './variables.module.css'

/** A variable's value: hidden until it is asked for. */
export function ValueCell({
  variable: { key, value },
  isShown,
  onShow,
}: {
  readonly variable: InstanceVariable
  readonly isShown: boolean
  onShow(isShown: boolean): void
}) {
  if (typeof value !== 'string') {
    return (
      <Text size="sm" c="dimmed">
        Not readable
      </Text>
    )
  }
  const label = `${isShown ? 'Hide' : 'Show'} the value of ${visibleString(key)}`
  return (
    <span className={classes.value}>
      <Tooltip label={label}>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={() => onShow(!isShown)}>
          {isShown ? <IconEyeOff size={14} /> : <IconEye size={14} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton value={value} label={`Copy the value of ${visibleString(key)}`} />
      {isShown ? (
        <Code className={classes.shown}>
          <VisibleText text={value} />
        </Code>
      ) : (
        <span className={classes.hidden}>
          <span aria-hidden>••••••••</span>
          <span className={classes.forEars}>Hidden</span>
        </span>
      )}
    </span>
  )
}
