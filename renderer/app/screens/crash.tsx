import { Button } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/states.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'

/** In place of a screen that failed to draw: says so, and gives two ways on. The rest of the window keeps working. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div role="alert">
      <EmptyState
        icon={<IconBug size={30} stroke={1.5} />}
        order={1}
        title="This screen failed"
        description={
          <>
            A fault in Gatehouse itself: <VisibleText text={error instanceof Error ? error.message : String(error)} />.
            The rest of the window keeps working, and unsaved edits are kept as drafts.
          </>
        }
        action={
          <>
            <Button variant="default" onClick={reset}>
              Draw it again
            </Button>
            <Button variant="light" onClick={() => router.history.push('/connections')}>
              Leave this screen
            </Button>
          </>
        }
      />
    </div>
  )
}
