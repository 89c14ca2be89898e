import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { TagsProject } from '../use-tags-project.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { useBulkDelete } from './use-bulk-delete.ts'

/** Deletes the tags that match a pattern, after they were shown. */
export function BulkDeleteDialog({
  isOpen,
  tagsProject,
  onClose,
}: {
  readonly isOpen: boolean
  readonly tagsProject: TagsProject
  onClose(): void
}) {
  const [pattern, setPattern] = useState('')
  const run = useBulkDelete(tagsProject)
  const close = () => {
    // What runs is stopped by its own button, not by looking away.
    if (run.isRunning) return
    run.clear()
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Delete tags by pattern" size="lg">
      {isOpen &&
        (run.outcomes.length > 0 ? (
          <BulkProgress run={run} onClose={close} />
        ) : (
          <BulkForm
            project={tagsProject.project}
            pattern={pattern}
            onPattern={setPattern}
            onDelete={run.start}
            onClose={close}
          />
        ))}
    </Modal>
  )
}
