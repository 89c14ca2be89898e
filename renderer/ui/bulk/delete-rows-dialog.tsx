import { Box, List, Modal, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef } from '../../lib/connection/use-connection.ts'
import { TypedName } from '../confirm/typed-name.tsx'
import { countToType, type Noun } from '../resource-table/words.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './bulk.module.css'
import { startDryRun } from './bulk.ts'
import { useBulkPanel } from './bulk-jobs.ts'
import { DryRunButtons } from './dry-run-buttons.tsx'
import type { BulkItem } from './job.ts'

interface DeleteRowsProps {
  readonly noun: Noun
  readonly items: readonly BulkItem[]
  /** The consequence. */
  readonly children: ReactNode
  /** The dry run was started: the selection can end. */
  onStarted(): void
  onClose(): void
}

/** Deletes several rows of a list, after their number was typed and a dry run showed which of them are still there. */
export function DeleteRowsDialog({ noun, items, children, onStarted, onClose }: DeleteRowsProps) {
  const connection = useConnectionRef()
  const openPanel = useBulkPanel(panel => panel.open)
  const [typed, setTyped] = useState('')
  const count = items.length
  const words = t('delete {countToType}', { countToType: countToType(count, noun) })
  const rows = noun.counted(count)
  const label = t('Delete {rows}?', { rows })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== words) return
    openPanel(startDryRun({ title: t('Delete {rows}', { rows }), connection, items }).id)
    onStarted()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={label} size="lg">
      <form aria-label={label} onSubmit={send}>
        <Text size="sm">{children}</Text>
        <List size="sm" my="sm" className={classes.rowsToDelete}>
          {items.map(item => (
            <List.Item key={item.key}>
              <VisibleText text={item.label} />
            </List.Item>
          ))}
        </List>
        <TypedName name={words} typed={typed} onType={setTyped} label={t('the words')} />
        <Box mt="md">
          <DryRunButtons isDangerous isReady={typed === words} onCancel={onClose} />
        </Box>
      </form>
    </Modal>
  )
}
