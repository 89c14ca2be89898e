import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useProject } from '../../../lib/project/project-context.ts'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'

interface UnstarProps {
  onClose(): void
  /** How many stars the service removed; of which path, null for all. */
  onRemoved(count: number, path: string | null): void
}

/** Removes the caller's star of one dashboard. */
export function UnstarDialog({ path, onClose, onRemoved }: UnstarProps & { readonly path: string }) {
  const { id } = useProject()
  const [typed, setTyped] = useState(path)
  return (
    <WriteDialog
      operation="starredDashboards.delete"
      label="Unstar a dashboard"
      submit="Unstar it"
      // Without a path the service would remove every star.
      isDisabled={typed.trim() === ''}
      paramsNow={() => ({ id, dashboard_path: typed.trim() })}
      onClose={onClose}
      onDone={({ value }) => onRemoved(value.deleted_rows, typed.trim())}
    >
      {problems => (
        <TextInput
          label="Path of the dashboard’s file"
          value={typed}
          error={problems.dashboard_path}
          spellCheck={false}
          data-autofocus
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
    </WriteDialog>
  )
}

/** Removes every star of the caller in the project. */
export function UnstarAllDialog({ onClose, onRemoved }: UnstarProps) {
  const { id, name } = useProject()
  return (
    <WriteDialog
      operation="starredDashboards.delete"
      label="Unstar all dashboards?"
      submit="Unstar all"
      paramsNow={() => ({ id })}
      confirm={{ name, label: 'the project’s name' }}
      onClose={onClose}
      onDone={({ value }) => onRemoved(value.deleted_rows, null)}
    >
      <Text size="sm">
        All your stars in this project are removed. Nothing lists them, so nobody can tell afterwards which they were.
      </Text>
    </WriteDialog>
  )
}
