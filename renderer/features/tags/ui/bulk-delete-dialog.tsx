import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useBulkDelete } from '../model/use-bulk-delete.ts'
import type { TagsProject } from '../model/use-tags-project.ts'
import { BulkForm } from './bulk-form.tsx'

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
  const deleteTags = useBulkDelete(tagsProject)
  return (
    <Modal opened={isOpen} onClose={onClose} title="Delete tags by pattern" size="lg">
      {isOpen && (
        <BulkForm
          project={tagsProject.project}
          pattern={pattern}
          onPattern={setPattern}
          onDelete={tags => {
            deleteTags(tags)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
