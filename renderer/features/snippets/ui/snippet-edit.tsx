import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Snippet } from '#shared/contract/snippets.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { snippetQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import type { PageKey } from '../../../lib/connection/generation-state.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getValues, isChanged, type SnippetBase, updateParams, whyNotUpdate } from '../model/form-values.ts'
import { typedSnippets } from '../model/typed-snippets.ts'
import { useSnippetRights } from '../model/use-rights.ts'
import { SnippetForm } from './snippet-form.tsx'
import classes from './snippets.module.css'

/**
 * The edit of one snippet. The service overwrites without a check, so the app checks first: another user's change is
 * shown before it could be lost.
 */
export function SnippetEdit({
  base,
  typedKey: key,
  latest,
  onBase,
}: {
  readonly base: SnippetBase
  readonly typedKey: PageKey
  /** As it was read last. */
  readonly latest: Snippet | null
  onBase(base: SnippetBase | null): void
}) {
  const { id } = useProject()
  const connection = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const { whyNotChange } = useSnippetRights()
  const write = useWrite('snippets.update')
  const values = typedSnippets.use(key)?.values ?? getValues(base)
  const [error, setError] = useState<AppError | null>(null)
  const [theirs, setTheirs] = useState<Snippet | null>(null)
  const request = updateParams(id, base, values)
  const snippetParams = { ...params, snippet: String(base.id) }
  const back = () =>
    navigate({ to: '/c/$connection/p/$project/snippets/$snippet', params: snippetParams, replace: true })

  const send = async (isOverTheirs: boolean) => {
    setError(null)
    try {
      if (!isOverTheirs) {
        const now = await callQuery(connection.ref, snippetQuery({ id, snippet_id: base.id }))
        if (!now.provenance.stale && now.value.updated_at !== base.updated_at) {
          setTheirs(now.value)
          return
        }
      }
      await write.mutateAsync(request)
      typedSnippets.set(key, null)
      await back()
    } catch (thrown) {
      setError(getError(thrown))
    }
  }
  const obstacle =
    (latest && whyNotChange(latest)) ?? (isChanged(request) ? whyNotUpdate(base, request) : t('No changes yet.'))
  return (
    <SnippetForm
      title={<Trans message="Edit <visibleText/>" components={{ visibleText: <VisibleText text={base.title} /> }} />}
      operation="snippets.update"
      values={values}
      params={request}
      revision={0}
      error={error}
      isSending={write.isPending}
      obstacle={obstacle}
      submit={t('Save')}
      notice={
        theirs && (
          <div role="alert" className={classes.meanwhile}>
            <Trans
              message="<strong>It was changed while you were editing.</strong> Another version was saved <timeAgo/>{isRenamed, select, true {, and it is called “<newTitle/>” now} other {}}. Nothing was sent, and your text is still here.<div/>"
              values={{ isRenamed: `${theirs.title !== base.title}` }}
              components={{
                newTitle: <VisibleText text={theirs.title} />,
                strong: <strong />,
                timeAgo: <TimeAgo value={theirs.updated_at} />,
                div: (
                  <div className={classes.buttons}>
                    <Button size="compact-sm" onClick={() => void send(true)}>
                      {t('Save mine over it')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => {
                        typedSnippets.set(key, null)
                        onBase(null)
                        void back()
                      }}
                    >
                      {t('Discard mine and show theirs')}
                    </Button>
                  </div>
                ),
              }}
            />
          </div>
        )
      }
      onChange={typed => typedSnippets.set(key, { base, values: typed })}
      onSubmit={() => void send(false)}
      onCancel={() => {
        typedSnippets.set(key, null)
        void back()
      }}
    />
  )
}
