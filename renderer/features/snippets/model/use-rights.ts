import type { Snippet } from '#shared/contract/snippets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** Access levels (document 2, section 1) that the contract names for writing snippets, and for those of others. */
const reporter = 20
const maintainer = 40

export interface SnippetRights {
  readonly isAdministrator: boolean
  /** Why no snippet can be created; null when it can, or when only the service can decide. */
  readonly whyNotCreate: string | null
  /** Why a snippet can't be changed or deleted; null when it can, or when only the service can decide. */
  whyNotChange(snippet: Snippet): string | null
}

/** The current user's permissions on the snippets of the project, as far as they are known. The service decides. */
export function useSnippetRights(): SnippetRights {
  const { project } = useProject()
  const readOnly = useWhyReadOnly() ?? null
  const { data } = useOperation(currentUserQuery(), { secondary: true })
  const me = data?.value
  const isAdministrator = me?.is_admin === true
  const permissions = project?.permissions
  const level = permissions
    ? Math.max(permissions.project_access?.access_level ?? 0, permissions.group_access?.access_level ?? 0)
    : null
  const isKnown = me !== undefined && level !== null && !isAdministrator
  return {
    isAdministrator,
    whyNotCreate:
      readOnly ??
      (isKnown && level < reporter ? t('Creating a snippet needs the Reporter role or a higher one.') : null),
    whyNotChange: ({ author }) =>
      readOnly ??
      (isKnown && level < maintainer && author && author.id !== me.id
        ? t('Only its author, a Maintainer or an Owner changes or deletes a snippet.')
        : null),
  }
}
