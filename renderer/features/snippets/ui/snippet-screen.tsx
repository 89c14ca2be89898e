import { Title } from '@mantine/core'
import { IconBinary } from '@tabler/icons-react'
import { useState } from 'react'
import { hasSeveralFiles, type Snippet } from '#shared/contract/snippets.ts'
import { visibleString } from '#shared/text/visible.ts'
import { withLineFeeds } from '../../../lib/code/line-endings.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { Screen, Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import { bidiControlsIn } from '../../../ui/text/deceiving.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { snippetAuthorViews, snippetViews } from '../model/snippet-views.ts'
import { exactText, type SnippetContent, useSnippetContent } from '../model/use-content.ts'
import { useSnippetRights } from '../model/use-rights.ts'
import { useSnippetId } from '../model/use-snippet-id.ts'
import { DeleteSnippetDialog } from './delete-snippet-dialog.tsx'
import { SnippetError } from './snippet-error.tsx'
import { SnippetToolbar } from './snippet-toolbar.tsx'
import classes from './snippets.module.css'
import { UserAgentDetail } from './user-agent-detail.tsx'
import { VisibilityBadge, visibilityWords } from './visibility.tsx'

/** One snippet: who made it, who can read it, what it holds. */
export function SnippetScreen() {
  const snippetId = useSnippetId()
  return snippetId === null ? <SnippetError error={null} /> : <SnippetInView key={snippetId} snippetId={snippetId} />
}

function SnippetInView({ snippetId }: { readonly snippetId: number }) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation('snippets.get', { id, snippet_id: snippetId })
  const content = useSnippetContent(snippetId)
  const { isAdministrator, whyNotChange } = useSnippetRights()
  const [isDeleting, setDeleting] = useState(false)
  if (isPending) return <LoadingState rows={12} label="Loading the snippet" />
  if (!data || error?.kind === 'notFound') return <SnippetError error={error} onRetry={refetch} />
  const snippet = data.value
  return (
    <Screen aria-label="Snippet">
      <header className={classes.head}>
        <div className={classes.headLine}>
          <Title order={2} className={classes.title} title={visibleString(snippet.title)}>
            <VisibleText text={snippet.title} />
          </Title>
          <VisibilityBadge visibility={snippet.visibility} />
          <StaleNotice provenance={data.provenance} />
          <Spacer />
          <SnippetToolbar
            snippet={snippet}
            content={content.content}
            whyNot={whyNotChange(snippet)}
            onDelete={() => setDeleting(true)}
          />
        </div>
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
    </Screen>
  )
}

function SnippetLine({ snippet }: { readonly snippet: Snippet }) {
  const { id, author, file_name, created_at, updated_at, visibility } = snippet
  return (
    <p className={classes.facts}>
      <span>#{id}</span>
      {file_name && (
        <span className={classes.mono}>
          <VisibleText text={file_name} />
        </span>
      )}
      <UserName name={author.name} username={author.username} />
      <span>
        created <TimeAgo value={created_at} />
        {updated_at !== created_at && (
          <>
            , changed <TimeAgo value={updated_at} />
          </>
        )}
      </span>
      {visibility && <span>{visibilityWords[visibility].who}</span>}
    </p>
  )
}

/** The names of several files; the service tells the content of the first one here. */
function SnippetFiles({ snippet: { files } }: { readonly snippet: Snippet }) {
  const names = (files ?? []).map(({ path }) => path)
  return (
    <p className={classes.facts}>
      <span>{names.length} files, of which the first is shown:</span>
      <span className={classes.mono}>
        <VisibleText text={names.join(', ')} />
      </span>
    </p>
  )
}

/** The addresses of the snippet, and what else is told of it and its author. */
function SnippetDetails({ snippet }: { readonly snippet: Snippet }) {
  return (
    <MoreFacts name="Links and details">
      <FieldList of={snippet} views={snippetViews} />
      <FieldList of={snippet.author} views={snippetAuthorViews} />
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
      <LoadingState rows={8} rowHeight={20} label="Loading its content" />
    )
  }
  if (content.kind === 'empty') return <p className={classes.notice}>This snippet is empty.</p>
  if (content.kind === 'binary') {
    return (
      <EmptyState
        icon={<IconBinary size={30} stroke={1.5} />}
        title="No text"
        description="It holds NUL bytes, so it is not shown as text. Download has all of it."
      />
    )
  }
  const deception = bidiControlsIn(content.text)
  return (
    <>
      {deception && (
        <p className={classes.notice} role="note">
          {`Holds ${deception.bidi.toLocaleString()} bidirectional control ${deception.bidi === 1 ? 'character' : 'characters'}, the first on line ${deception.firstLine.toLocaleString()}: text can be drawn in another order than a program reads it. Each is shown by its code.`}
        </p>
      )}
      {content.kind === 'text' && exactText(content) === null && (
        <p className={classes.notice} role="note">
          {content.invalidAt
            ? 'Not valid UTF-8: bytes that don’t fit show as �. It can be read here but not edited.'
            : `This is ${content.encoding}. It can be read here but not edited: a snippet is saved as UTF-8.`}
        </p>
      )}
      <div className={classes.code}>
        <CodeEditor
          path={fileName}
          value={withLineFeeds(content.text)}
          readOnly
          label={`Content of ${visibleString(fileName)}`}
        />
      </div>
    </>
  )
}
