import { Badge } from '@mantine/core'
import type { Project } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { exactDay } from '../../ui/time/time.ts'

/** Marks a project that the service is going to delete. */
export function DeletionBadge({ project }: { readonly project: Pick<Project, 'marked_for_deletion_on'> }) {
  const day = project.marked_for_deletion_on
  if (!day) return null
  return (
    <Badge size="xs" color="red" variant="light" tt="none" fw={500} flex="none">
      {t('Marked for deletion on {day}', { day: exactDay(day) })}
    </Badge>
  )
}
