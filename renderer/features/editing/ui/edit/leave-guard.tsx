import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTellUnfinished } from '../../../../lib/unfinished/unfinished.ts'

/** Asks before an edit is left whose draft could not be kept: it is nowhere but on the screen. `reason` is null when it is safe. */
export function LeaveGuard({ reason }: { readonly reason: string | null }) {
  useTellUnfinished(reason === null ? null : `A draft could not be kept: ${reason}`)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => true,
    disabled: reason === null,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without a draft?">
      <Text size="sm">The draft could not be kept: {reason} What you typed is lost when you leave.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={reset}>
          Stay here
        </Button>
        <Button color="red.9" onClick={proceed}>
          Leave and lose it
        </Button>
      </Group>
    </Modal>
  )
}
