import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'

interface CopyButtonProps {
  /** A long text is made only when it is copied. */
  readonly value: string | (() => string)
  readonly label?: string
  /** While the text isn't known: the button keeps its place. */
  readonly isDisabled?: boolean
}

/** Copies a text; `label` names it, such as "Copy SHA". */
export function CopyButton({ value, label = t('Copy'), isDisabled = false }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 1500 })
  const words = copied ? t('Copied') : label
  return (
    <Tooltip label={words}>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={words}
        disabled={isDisabled}
        onClick={() => copy(typeof value === 'string' ? value : value())}
      >
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  )
}
