import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBinary, IconCopy, IconDeviceDesktopSearch, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hasSeveralFiles, type Snippet } from '#shared/contract/snippets.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { snippetQuery, snippetUserAgentQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import type { FileContent } from '../../../lib/code/file-content.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { withLineFeeds } from '../../../lib/code/line-endings.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useOperation, useWrite } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { Page, Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import { bidiControlsIn } from '../../../ui/text/deceiving.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { snippetAuthorViews, snippetViews } from '../model/snippet-views.ts'
import { exactText, type SnippetContent, useSnippetContent } from '../model/use-content.ts'
import { useSnippetRights } from '../model/use-rights.ts'
import { useSnippetId } from '../model/use-snippet-id.ts'
import { SnippetError } from './snippet-error.tsx'
import classes from './snippets.module.css'
import { VisibilityBadge, whoReads } from './visibility.tsx'

/** One snippet: its author, visibility and content. */
export function SnippetScreen() {
  const snippetId = useSnippetId()
  return snippetId === null ? <SnippetError error={null} /> : <SnippetInView key={snippetId} snippetId={snippetId} />
}

function SnippetInView({ snippetId }: { readonly snippetId: number }) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation(snippetQuery({ id, snippet_id: snippetId }))
  const content = useSnippetContent(snippetId)
  const { isAdministrator, whyNotChange } = useSnippetRights()
  const [isDeleting, setDeleting] = useState(false)
  if (isPending) return <LoadingState rows={12} label={t('Loading the snippet')} />
  if (!data || error?.kind === 'notFound') return <SnippetError error={error} onRetry={refetch} />
  const snippet = data.value
  return (
    <Page
      title={<VisibleText text={snippet.title} />}
      count={
        <>
          <VisibilityBadge visibility={snippet.visibility} />
          <StaleNotice provenance={data.provenance} />
        </>
      }
      actions={
        <SnippetToolbar
          snippet={snippet}
          content={content.content}
          whyNot={whyNotChange(snippet)}
          onDelete={() => setDeleting(true)}
        />
      }
    >
      <header className={classes.head}>
        <SnippetLine snippet={snippet} />
        <SnippetDetails snippet={snippet} />
        {hasSeveralFiles(snippet) && <SnippetFiles snippet={snippet} />}
        {snippet.description && (
          <div className={classes.description}>
            <Markdown text={snippet.description} place={null} />
          </div>
        )}
        {isAdministrator && <UserAgentDetail snippet={snippet} />}
      </header>
      <Content content={content} fileName={snippet.file_name || 'snippet.txt'} />
      <DeleteSnippetDialog snippet={isDeleting ? snippet : null} onClose={() => setDeleting(false)} />
    </Page>
  )
}

function SnippetLine({ snippet }: { readonly snippet: Snippet }) {
  const { id, author, file_name, created_at, updated_at, visibility } = snippet
  return (
    <div className={classes.facts}>
      <span>#{id}</span>
      {file_name && (
        <span className={classes.mono}>
          <VisibleText text={file_name} />
        </span>
      )}
      <UserLink name={author?.name} username={author?.username} />
      <span>
        <Trans message="created <timeAgo/>" components={{ timeAgo: <TimeAgo value={created_at} /> }} />
        {updated_at !== created_at && (
          <>
            {' · '}
            <Trans message="changed <timeAgo/>" components={{ timeAgo: <TimeAgo value={updated_at} /> }} />
          </>
        )}
      </span>
      {visibility && <span>{whoReads(visibility) ?? <VisibleText text={visibility} />}</span>}
    </div>
  )
}

/** The names of several files; the service sends only the content of the first one here. */
function SnippetFiles({ snippet: { files } }: { readonly snippet: Snippet }) {
  const names = (files ?? []).map(({ path }) => path)
  return (
    <p className={classes.facts}>
      <span>{t('{names} files (the first one is shown):', { names: names.length })}</span>
      <span className={classes.mono}>
        <VisibleText text={names.join(', ')} />
      </span>
    </p>
  )
}

/** The addresses of the snippet, and all other fields of it and its author. */
function SnippetDetails({ snippet }: { readonly snippet: Snippet }) {
  return (
    <MoreFacts name={t('Links and details')}>
      <FieldList of={snippet} views={snippetViews} />
      <FieldList of={snippet.author ?? {}} views={snippetAuthorViews} />
    </MoreFacts>
  )
}

function Content({
  content: { content, error, refetch },
  fileName,
}: {
  readonly content: SnippetContent
  readonly fileName: string
}) {
  if (!content) {
    return error ? (
      <SnippetError error={error} onRetry={refetch} />
    ) : (
      <LoadingState rows={8} rowHeight={20} label={t('Loading its content')} />
    )
  }
  if (content.kind === 'empty') return <p className={classes.notice}>{t('This snippet is empty.')}</p>
  if (content.kind === 'binary') {
    return (
      <EmptyState
        icon={<IconBinary size={30} stroke={1.5} />}
        title={t('No text')}
        description={t('It holds NUL bytes, so it is not shown as text. Download has all of it.')}
      />
    )
  }
  const deception = bidiControlsIn(content.text)
  return (
    <>
      {deception && (
        <p className={classes.notice} role="note">
          {t(
            'Holds {bidi} bidirectional control {bidi2, plural, one {character} other {characters}}, the first on line {firstLine}: text can be drawn in another order than a program reads it. Each is shown by its code.',
            {
              bidi: formatNumber(deception.bidi),
              bidi2: deception.bidi,
              firstLine: formatNumber(deception.firstLine),
            },
          )}
        </p>
      )}
      {content.kind === 'text' && exactText(content) === null && (
        <p className={classes.notice} role="note">
          {content.invalidAt
            ? t('Not valid UTF-8: invalid bytes show as �. It can be read here but not edited.')
            : t('This is {encoding}. It can be read here but not edited: a snippet is saved as UTF-8.', {
                encoding: content.encoding,
              })}
        </p>
      )}
      <div className={classes.code}>
        <CodeEditor
          path={fileName}
          value={withLineFeeds(content.text)}
          readOnly
          label={t('Content of {fileName}', { fileName: visibleString(fileName) })}
        />
      </div>
    </>
  )
}

/**
 * The user agent and IP address of a snippet's submission. Personal data, so it is loaded only when an administrator
 * requests it, and not stored.
 */
function UserAgentDetail({ snippet }: { readonly snippet: Snippet }) {
  const { id: place, project } = useProject()
  // Services take the number of the project here, and not its path.
  const id = snippet.project_id ?? project?.id ?? place
  const { name } = useConnection()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching } = useOperation(snippetUserAgentQuery({ id, snippet_id: snippet.id }), {
    enabled: isAsked,
    secondary: true,
  })
  if (!data) {
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconDeviceDesktopSearch size={14} />}
          loading={isFetching}
          onClick={() => setAsked(true)}
        >
          {t('Submitted from')}
        </Button>
        {error && (
          <span role="alert" className={classes.problem}>
            {' '}
            <VisibleText text={explain(error, name).sentence} />
          </span>
        )}
      </div>
    )
  }
  const { user_agent, ip_address, spamfilter_submitted } = data.value
  return (
    <dl className={classes.origin} aria-label={t('Submitted from')}>
      <dt>{t('Program')}</dt>
      <dd>{user_agent === '' ? t('not named') : <VisibleText text={user_agent} />}</dd>
      <dt>{t('Address')}</dt>
      <dd className={classes.mono}>
        <VisibleText text={ip_address} />
      </dd>
      <dt>{t('Spam check')}</dt>
      <dd>{spamfilter_submitted ? t('reported as spam') : t('not reported')}</dd>
    </dl>
  )
}

/** Deletes a snippet after its file name was typed. Its content can't be restored. Open while there is one. */
function DeleteSnippetDialog({ snippet, onClose }: { readonly snippet: Snippet | null; onClose(): void }) {
  return (
    <Modal opened={snippet !== null} onClose={onClose} title={t('Delete this snippet?')} size="lg">
      {snippet && <Confirmation snippet={snippet} onClose={onClose} />}
    </Modal>
  )
}

function Confirmation({ snippet, onClose }: { readonly snippet: Snippet; onClose(): void }) {
  const { id } = useProject()
  const { name: service } = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const write = useWrite('snippets.delete')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<AppError | null>(null)
  const request = { id, snippet_id: snippet.id }
  const [name, label] = snippet.file_name ? [snippet.file_name, t('the file’s name')] : [snippet.title, t('the title')]
  const isNamed = typed === name
  const send = async () => {
    setError(null)
    try {
      await write.mutateAsync(request)
      onClose()
      await navigate({ to: '/c/$connection/p/$project/snippets', params })
    } catch (thrown) {
      setError(getError(thrown))
    }
  }
  const explained = error && explain(error, service)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isNamed) void send()
      }}
    >
      <Text size="sm">
        <Trans
          message="“<strong/>” and its files are deleted. Gatehouse keeps no copy, so this can’t be undone. Download it first if you may need it."
          components={{
            strong: (
              <strong>
                <VisibleText text={snippet.title} />
              </strong>
            ),
          }}
        />
      </Text>
      <TypedName name={name} typed={typed} onType={setTyped} label={label} />
      {explained && (
        <p role="alert" className={classes.problem}>
          <VisibleText text={explained.sentence} /> {explained.nextStep}
        </p>
      )}
      <div className={classes.buttons}>
        <RequestPreview operation="snippets.delete" isDisabled={false} paramsNow={() => request} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="red.9" disabled={!isNamed} loading={write.isPending}>
          {t('Delete the snippet')}
        </Button>
      </div>
    </form>
  )
}

/** The actions on a snippet. `whyNot` is the reason why it can't be changed. */
function SnippetToolbar({
  snippet,
  content,
  whyNot,
  onDelete,
}: {
  readonly snippet: Snippet
  readonly content: FileContent | undefined
  readonly whyNot: string | null
  onDelete(): void
}) {
  const params = useProjectParams()
  const connection = useConnection()
  const { id } = useProject()
  const text = content ? exactText(content) : null

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      notifications.show({ message: t('Content copied') })
    } catch {
      notifications.show({ color: 'red', message: t('Content not copied: the clipboard can’t be written to just now') })
    }
  }
  const download = async () => {
    try {
      const saved = await request('operations.download', {
        callId: crypto.randomUUID(),
        connection: connection.ref,
        operation: 'snippets.raw',
        params: { id, snippet_id: snippet.id },
        suggestedName: snippet.file_name ? snippet.file_name.slice(0, 255) : `snippet-${snippet.id}.txt`,
      })
      if (saved)
        notifications.show({
          title: t('Downloaded'),
          message: t('{size} saved as {path}', { size: formatSize(saved.size), path: saved.path }),
        })
    } catch (thrown) {
      notifyFailure(thrown, { service: connection.name })
    }
  }
  return (
    <Group gap={6} wrap="nowrap" flex="none">
      <Tooltip label={t('Copy the raw text')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('Copy the raw text')}
          disabled={text === null}
          onClick={() => void copy()}
        >
          <IconCopy size={15} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Download')}>
        <ActionIcon variant="default" size={30} aria-label={t('Download')} onClick={() => void download()}>
          <IconDownload size={15} />
        </ActionIcon>
      </Tooltip>
      {whyNot === null ? (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={14} />}
            disabled={text === null}
            renderRoot={props => (
              <Link
                {...props}
                to="/c/$connection/p/$project/snippets/$snippet/edit"
                params={{ ...params, snippet: String(snippet.id) }}
              />
            )}
          >
            {t('Edit')}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={14} />} onClick={onDelete}>
            {t('Delete…')}
          </Button>
        </>
      ) : (
        <Button variant="default" leftSection={<IconPencil size={14} />} disabled title={whyNot}>
          {t('Edit')}
        </Button>
      )}
    </Group>
  )
}
