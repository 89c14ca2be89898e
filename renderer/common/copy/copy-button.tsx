import { ActionIcon, CopyButton as MantineCopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies a text; `label` says which, such as "Copy SHA". */
export function CopyButton({ value, label = 'Copy' }: { readonly value: string; readonly label?: string }) {
  return (
    <MantineCopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : label}>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={copied ? 'Copied' : label} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </MantineCopyButton>
  )
}
