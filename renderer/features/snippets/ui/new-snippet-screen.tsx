import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { createParams, emptySnippet } from '../model/form-values.ts'
import { typedSnippets } from '../model/typed-snippets.ts'
import { useSnippetRights } from '../model/use-rights.ts'
import { SnippetForm } from './snippet-form.tsx'

/** Creates a snippet. The input is kept until it is created or discarded. */
export function NewSnippetScreen() {
  const { id } = useProject()
  const connection = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const { whyNotCreate } = useSnippetRights()
  const write = useWrite('snippets.create')
  const key = [connection.ref, id, null] as const
  const values = typedSnippets.use(key)?.values ?? emptySnippet
  const [error, setError] = useState<AppError | null>(null)
  const request = createParams(id, values)
  const send = async () => {
    setError(null)
    try {
      const { value } = await write.mutateAsync(request)
      typedSnippets.set(key, null)
      await navigate({
        to: '/c/$connection/p/$project/snippets/$snippet',
        params: { ...params, snippet: String(value.id) },
        replace: true,
      })
    } catch (thrown) {
      setError(getError(thrown))
    }
  }
  return (
    <SnippetForm
      title={t('New snippet')}
      operation="snippets.create"
      values={values}
      params={request}
      revision={0}
      error={error}
      isSending={write.isPending}
      obstacle={whyNotCreate}
      submit={t('Create the snippet')}
      onChange={typed => typedSnippets.set(key, { base: null, values: typed })}
      onSubmit={() => void send()}
      onCancel={() => {
        typedSnippets.set(key, null)
        void navigate({ to: '/c/$connection/p/$project/snippets', params })
      }}
    />
  )
}
