import { Button, Code, Group, List, Modal, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { startDryRun, useBulkPanel } from '../../../ui/bulk/bulk.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { undoPromise } from '../../../ui/bulk/undo-promise.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { counted, countToType } from '../../../ui/resource-table/words.ts'
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
  const connection = useConnection().ref
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
          No job of any project gets them any more. Their values are kept nowhere, so this can’t be undone: export them
          first if somebody may need them.
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
            Cancel
          </Button>
          <Button type="submit" color="red.9" disabled={typed !== words}>
            Preview (dry run)
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** @throws BridgeFailure when it cannot be read */
async function exists(connection: ConnectionRef, key: string, signal: AbortSignal): Promise<boolean> {
  try {
    fresh(await callOperation(connection, 'instanceVariables.get', { key }, { signal }))
    return true
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return false
    throw thrown
  }
}

/** Deletes one variable, unless it is gone already. */
function deleteItem(connection: ConnectionRef, key: string): BulkItem {
  return {
    key,
    label: key,
    operation: 'instanceVariables.delete',
    params: { key },
    check: async ({ signal }) => {
      if (!(await exists(connection, key, signal))) return { kind: 'skip', reason: 'Already deleted' }
      return {
        kind: 'send',
        plan: { before: 'set (hidden)', after: null, undo: undoPromise('instanceVariables.delete', null) },
      }
    },
    verify: async ({ signal }) =>
      (await exists(connection, key, signal)) ? { kind: 'differs', now: 'the variable' } : { kind: 'confirmed' },
  }
}
