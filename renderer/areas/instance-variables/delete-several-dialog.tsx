import { Button, Code, Group, List, Modal, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ConnectionId } from '#shared/bridge.ts'
import { errorOf } from '../../common/bridge/bridge.ts'
import { startDryRun, useBulkPanel } from '../../common/bulk/bulk.ts'
import type { BulkItem } from '../../common/bulk/job.ts'
import { TypedName } from '../../common/confirm/typed-name.tsx'
import { useConnection } from '../../common/connection/use-connection.ts'
import { callOperation } from '../../common/operations/call-operation.ts'
import { counted, countToType } from '../../common/resource-table/words.ts'
import classes from './variables.module.css'

/** Deletes several variables, after their number was typed and a look showed which of them are still there. */
export function DeleteSeveralDialog({
  keys,
  onDone,
  onClose,
}: {
  readonly keys: readonly string[]
  onDone(): void
  onClose(): void
}) {
  const connection = useConnection().id
  const openPanel = useBulkPanel(panel => panel.open)
  const [typed, setTyped] = useState('')
  const words = `delete ${countToType(keys.length, ['variable', 'variables'])}`
  const label = `Delete ${counted(keys.length, ['variable', 'variables'])}?`
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== words) return
    const items = keys.map(key => deleteItem(connection, key))
    openPanel(startDryRun({ title: label.slice(0, -1), connection, items }).id)
    onDone()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={label} size="lg">
      <form aria-label={label} onSubmit={send}>
        <Text size="sm">
          No job of any project gets them any more. Their values are kept nowhere, so this cannot be taken back: export
          them first if somebody may need them.
        </Text>
        <List size="sm" my="sm" className={classes.keys}>
          {keys.map(key => (
            <List.Item key={key}>
              <Code>{key}</Code>
            </List.Item>
          ))}
        </List>
        <TypedName name={words} typed={typed} onType={setTyped} label="the words" />
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            Keep them
          </Button>
          <Button type="submit" color="red.9" disabled={typed !== words}>
            Show what it would do
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Deletes one variable, unless a look right before finds that somebody else did. */
function deleteItem(connection: ConnectionId, key: string): BulkItem {
  return {
    key,
    label: key,
    operation: 'instanceVariables.delete',
    params: { key },
    check: async signal => {
      try {
        await callOperation(connection, 'instanceVariables.get', { key }, { signal })
        return { kind: 'send' }
      } catch (thrown) {
        if (errorOf(thrown).kind === 'notFound') return { kind: 'skip', reason: 'It is not there any more' }
        throw thrown
      }
    },
  }
}
