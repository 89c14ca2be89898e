import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The button of a screen that makes or adds what the screen lists; disabled while there is a reason not to, which it says. */
export function NewButton({
  whyNot,
  onClick,
  children,
}: {
  readonly whyNot: string | undefined
  onClick(): void
  readonly children: ReactNode
}) {
  return (
    <Button leftSection={<IconPlus size={14} />} disabled={whyNot !== undefined} title={whyNot} onClick={onClick}>
      {children}
    </Button>
  )
}
