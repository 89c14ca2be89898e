import { IconPencilOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { snippetQuery } from '#shared/queries/repository.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import { getBase, type SnippetBase } from '../model/form-values.ts'
import { typedSnippets } from '../model/typed-snippets.ts'
import { exactText, useSnippetContent } from '../model/use-content.ts'
import { useSnippetId } from '../model/use-snippet-id.ts'
import { SnippetEdit } from './snippet-edit.tsx'
import { SnippetError } from './snippet-error.tsx'

/** Edits a snippet: from the service's version, or from unsent input. */
export function EditSnippetScreen() {
  const snippetId = useSnippetId()
  return snippetId === null ? <SnippetError error={null} /> : <Opening key={snippetId} snippetId={snippetId} />
}

function Opening({ snippetId }: { readonly snippetId: number }) {
  const { id } = useProject()
  const key = [useConnection().ref, id, snippetId] as const
  const kept = typedSnippets.use(key)
  const snippet = useOperation(snippetQuery({ id, snippet_id: snippetId }))
  const { content, error, refetch } = useSnippetContent(snippetId)
  const text = content === undefined ? undefined : exactText(content)
  const [base, setBase] = useState<SnippetBase | null>(kept?.base ?? null)

  // The edit starts with the version at its opening; a later one is announced, not inserted under the cursor.
  if (base === null && snippet.data && text !== undefined && text !== null) setBase(getBase(snippet.data.value, text))
  if (base) return <SnippetEdit base={base} typedKey={key} latest={snippet.data?.value ?? null} onBase={setBase} />
  if (snippet.error) return <SnippetError error={snippet.error} onRetry={snippet.refetch} />
  if (error) return <SnippetError error={error} onRetry={refetch} />
  if (text === null) {
    return (
      <EmptyState
        icon={<IconPencilOff size={30} stroke={1.5} />}
        title={t('This snippet can’t be edited here')}
        description={t('It is not UTF-8 text. Saving it as text would change other bytes.')}
      />
    )
  }
  return <LoadingState rows={12} label={t('Opening the editor')} />
}
