import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionRef, Draft, DraftSummary } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { blobQuery, fileQuery } from '#shared/queries/repository.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { bytesFromBase64 } from '../../../lib/code/base64.ts'
import { describeContent, writableText } from '../../../lib/code/file-content.ts'
import type { EncodedText } from '../../../lib/code/text-encoding.ts'
import { usePresentRef } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { ChangesView } from '../../../ui/diff/changes-view.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import classes from './draft-list.module.css'

/** The changes of a draft to its base, and the changes of that on the branch since. */
export function DraftComparison({ draft, connected }: { readonly draft: DraftSummary; readonly connected: boolean }) {
  const connection = usePresentRef(draft.connection)
  const query = useQuery({
    queryKey: ['draft-text', draft.id, draft.updatedAt],
    queryFn: () => request('drafts.read', { id: draft.id }),
    gcTime: 0,
  })
  if (query.isPending) return <LoadingState rows={6} label={t('Reading the draft')} />
  if (query.error) return <ErrorState error={getError(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <Text size="sm">{t('This draft cannot be read, or is gone.')}</Text>
  return connected && connection !== null ? (
    <WithFile connection={connection} draft={query.data} />
  ) : (
    <Comparison draft={query.data} now={null} />
  )
}

function WithFile({ connection, draft }: { readonly connection: ConnectionRef; readonly draft: Draft }) {
  const now = useFileNow(connection, draft)
  return <Comparison draft={draft} now={now} />
}

function Comparison({ draft, now }: { readonly draft: Draft; readonly now: FileNow | null }) {
  const [view, setView] = useState<'mine' | 'theirs'>('mine')
  const moved = now?.kind === 'text' && now.text !== draft.baseContent
  const theirs = moved && view === 'theirs' ? now : null
  return (
    <div className={classes.comparison}>
      <div className={classes.comparisonHead}>
        {moved && (
          <SegmentedControl
            aria-label={t('What to compare')}
            value={view}
            onChange={setView}
            data={[
              { value: 'mine', label: t('My change') },
              { value: 'theirs', label: t('What changed since') },
            ]}
          />
        )}
        <Text size="sm" c="dimmed" className={classes.comparisonWords} role="status">
          {formatDraft(draft, now)}
        </Text>
        <CopyButton value={draft.content} label={t('Copy the text of the draft')} />
      </div>
      {theirs === null ? (
        <ChangesView
          before={draft.baseContent}
          after={draft.content}
          path={draft.path}
          encodings={{ old: draft.baseEncoding, new: draft.encoding }}
        />
      ) : (
        <ChangesView
          before={draft.baseContent}
          after={theirs.text}
          path={draft.path}
          encodings={{ old: draft.baseEncoding, new: theirs.encoding }}
        />
      )}
    </div>
  )
}

function formatDraft(draft: Draft, now: FileNow | null): string {
  if (now === null) return t('The connection of this draft was removed, so the file can’t be loaded.')
  switch (now.kind) {
    case 'pending':
      return t('Looking at the file on the branch…')
    case 'absent':
      return draft.baseContent === null
        ? t('This file doesn’t exist on the branch yet.')
        : t('The file is no longer on the branch.')
    case 'unknown':
      return t('The file on the branch could not be read. {sentence}', { sentence: explain(now.error).sentence })
    case 'noText':
      return t('The file on the branch is no text now.')
    case 'text':
      if (now.text === draft.baseContent) return t('The file on the branch is still the one this edit began from.')
      if (draft.baseContent === null) return t('A file of this name is on the branch by now.')
      return t('The file has changed on the branch since this edit began. Open the draft to merge the two.')
  }
}

/** The current file on the draft's branch. */
type FileNow =
  | { readonly kind: 'pending' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'noText' }
  | { readonly kind: 'unknown'; readonly error: AppError }
  | ({ readonly kind: 'text' } & EncodedText)

/** Reads the file of a draft as its branch has it now. */
function useFileNow(connection: ConnectionRef, draft: Pick<Draft, 'project' | 'branch' | 'path'>): FileNow {
  const { project, branch, path } = draft
  const options = { connection, secondary: true }
  const head = useOperation(fileQuery({ id: project, file_path: path, ref: branch }), options)
  const sha = head.data?.value.blob_id
  const blob = useOperation(blobQuery({ id: project, sha: sha ?? '' }), { ...options, enabled: sha !== undefined })
  const error = head.data ? blob.error : head.error
  const encoded = blob.data?.value.content
  if (encoded === undefined) {
    if (error) return error.kind === 'notFound' ? { kind: 'absent' } : { kind: 'unknown', error }
    return { kind: 'pending' }
  }
  const written = writableText(describeContent(bytesFromBase64(encoded)))
  return written ? { kind: 'text', ...written } : { kind: 'noText' }
}
