import type { ConnectionRef } from '#shared/bridge.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { snippetQuery } from '#shared/queries/repository.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { gone, readRow, verifyDeleted } from '../../../ui/bulk/read-row.ts'

/** Deletes a snippet, unless it was changed since it was shown. */
export function deleteItem(connection: ConnectionRef, project: string, { id, title, updated_at }: Snippet): BulkItem {
  const params = { id: project, snippet_id: id }
  return {
    ...{ key: `${id}`, label: title, operation: 'snippets.delete', params },
    check: async context => {
      const now = await readRow(connection, snippetQuery(params), context)
      if (!now) return gone.deletion
      if (now.updated_at !== updated_at) return { kind: 'block', reason: t('Changed since it was loaded') }
      return { kind: 'send', plan: { before: title, after: null, undo: undoPromise('snippets.delete', now) } }
    },
    verify: async context => verifyDeleted(await readRow(connection, snippetQuery(params), context), title),
  }
}
