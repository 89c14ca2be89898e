import { Button, Group, TagsInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

/** Asks which labels are added to several epics; what it would do is shown before anything is sent. */
export function LabelDialog({ onLabel, onClose }: { onLabel(labels: readonly string[]): void; onClose(): void }) {
  const [labels, setLabels] = useState<readonly string[]>([])
  const [wasTried, setTried] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (labels.length === 0) return
    onLabel(labels)
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title="Add labels">
      <form aria-label="Add labels" onSubmit={send}>
        <TagsInput
          label="Labels"
          description="Those that an epic has stay. Enter or a comma adds one."
          splitChars={[',']}
          acceptValueOnBlur
          data-autofocus
          value={[...labels]}
          error={wasTried && labels.length === 0 ? 'Name at least one label' : undefined}
          onChange={setLabels}
        />
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Preview (dry run)</Button>
        </Group>
      </form>
    </FormDialog>
  )
}
