import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import classes from './history-buttons.module.css'
import { historyKeys } from './history-keys.ts'
import { useHistoryEnds } from './use-history-ends.ts'

/** Back to the screen before, and forward again. */
export function HistoryButtons() {
  const { history } = useRouter()
  const { canGoBack, canGoForward } = useHistoryEnds()
  const keys = historyKeys(useIsMac())
  return (
    // Pressed again and again.
    <Group gap={0} wrap="nowrap" data-keeps-focus>
      <Step label="Back" keys={keys.back} isPossible={canGoBack} onGo={() => history.back()}>
        <IconArrowLeft size={16} />
      </Step>
      <Step label="Forward" keys={keys.forward} isPossible={canGoForward} onGo={() => history.forward()}>
        <IconArrowRight size={16} />
      </Step>
    </Group>
  )
}

/** Not `disabled`: the focus would be lost with the last step. */
function Step({
  label,
  keys,
  isPossible,
  onGo,
  children,
}: {
  readonly label: string
  readonly keys: string
  readonly isPossible: boolean
  readonly children: ReactNode
  onGo(): void
}) {
  return (
    <Tooltip label={`${label} (${keyNames(keys, useIsMac()).join('+')})`}>
      <ActionIcon
        size="md"
        className={classes.step}
        aria-label={label}
        aria-disabled={!isPossible}
        data-disabled={!isPossible}
        onClick={() => {
          if (isPossible) onGo()
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
