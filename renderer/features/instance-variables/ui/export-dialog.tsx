import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import { writeDotenv } from '../model/write-dotenv.ts'

/** Saves variables as a dotenv file; with their values only when that is asked for. `keys`: those alone, all when null. */
export function ExportDialog({ keys, onClose }: { readonly keys: readonly string[] | null; onClose(): void }) {
  const connection = useConnection().ref
  const [holdsValues, setHoldsValues] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveFile(async () => {
      const all = await wholeList(connection, 'instanceVariables.list', {}, new AbortController().signal)
      const chosen = all.filter(({ key }) => keys === null || keys.includes(key))
      return {
        name: 'instance-variables',
        type: 'env' as const,
        content: writeDotenv(
          chosen.map(({ value, ...one }) => ({ ...one, value: holdsValues ? (value ?? null) : null })),
        ),
      }
    })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Export as dotenv" size="md">
      <Radio.Group
        label={keys === null ? 'All variables' : `${keys.length} chosen variables`}
        value={holdsValues ? 'values' : 'keys'}
        onChange={choice => setHoldsValues(choice === 'values')}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="keys"
            label="Without their values"
            description="Each key stands in a comment, with its type and whether it is protected and masked."
          />
          <Radio value="values" label="With their values" description="Who reads the file reads every secret in it." />
        </Stack>
      </Radio.Group>
      <Text size="xs" c="dimmed" mt="sm">
        The list’s own export, as CSV or JSON, never has values.
      </Text>
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          Save the file…
        </Button>
      </Group>
    </Modal>
  )
}
