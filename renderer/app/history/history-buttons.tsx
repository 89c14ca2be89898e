import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useCommandLabel } from '../../ui/keyboard/use-commands.ts'
import classes from './history-buttons.module.css'
import { useHistoryEnds } from './use-history-ends.ts'

/** Back to the screen before, and forward again. */
export function HistoryButtons() {
  const { history } = useRouter()
  const { canGoBack, canGoForward } = useHistoryEnds()
  return (
    // Pressed again and again.
    <Group gap={0} wrap="nowrap" data-keeps-focus>
      <Step label={t('Back')} command="back" isPossible={canGoBack} onGo={() => history.back()}>
        <IconArrowLeft size={16} />
      </Step>
      <Step label={t('Forward')} command="forward" isPossible={canGoForward} onGo={() => history.forward()}>
        <IconArrowRight size={16} />
      </Step>
    </Group>
  )
}

/** Not `disabled`: the focus would be lost with the last step. */
function Step({
  label,
  command,
  isPossible,
  onGo,
  children,
}: {
  readonly label: string
  readonly command: 'back' | 'forward'
  readonly isPossible: boolean
  readonly children: ReactNode
  onGo(): void
}) {
  return (
    <Tooltip label={useCommandLabel(command)}>
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
