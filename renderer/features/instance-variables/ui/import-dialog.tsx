import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { instanceVariablesQuery } from '#shared/queries/instance.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { Comparison } from './comparison.tsx'
import classes from './variables.module.css'

/** Far more than the variables of any instance. */
const largestFile = 1_000_000

/** Sets variables from a dotenv text: first the differences, then, when that is wanted, a bulk job that makes them. */
export function ImportDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={t('Import from dotenv')} size="xl">
      {isOpen && <Import onClose={onClose} />}
    </FormDialog>
  )
}

function Import({ onClose }: { onClose(): void }) {
  const connection = useConnection().ref
  const [text, setText] = useState('')
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [present, setPresent] = useState<readonly InstanceVariable[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)

  const take = async (file: File | null) => {
    if (!file) return
    const isTooLarge = file.size > largestFile
    setFileProblem(isTooLarge ? t('The file is too large for a dotenv file') : null)
    if (!isTooLarge) setText(await file.text())
  }
  const compareNow = async () => {
    setBusy(true)
    setError(null)
    try {
      setPresent(await wholeList(connection, instanceVariablesQuery(), new AbortController().signal))
    } catch (thrown) {
      setError(getError(thrown))
    }
    setBusy(false)
  }
  if (present) return <Comparison text={text} present={present} onBack={() => setPresent(null)} onClose={onClose} />
  return (
    <form
      aria-label={t('Import from dotenv')}
      onSubmit={event => {
        event.preventDefault()
        void compareNow()
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('Variables')}
          description={t('KEY=value, one per line. A value in quotes may span lines. This text isn’t stored.')}
          value={text}
          error={fileProblem}
          autosize
          minRows={8}
          maxRows={18}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          classNames={{ input: classes.text }}
          onChange={event => setText(event.currentTarget.value)}
        />
        {error && <Failure error={error} />}
        <Group gap={8}>
          <FileButton onChange={file => void take(file)} inputProps={{ 'aria-label': t('File of variables') }}>
            {props => (
              <Button {...props} variant="default" leftSection={<IconFile size={14} />}>
                {t('Choose a file…')}
              </Button>
            )}
          </FileButton>
          <Spacer />
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
            {t('Compare')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
