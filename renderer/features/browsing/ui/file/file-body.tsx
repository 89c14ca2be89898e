import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconFileArrowRight, IconFileZip, IconNotebook, IconWeight } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { isPdf, type TextContent } from '../../../../lib/code/file-content.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { getImageType } from '../../../../lib/code/image-type.ts'
import type { NotebookSummary } from '../../../../lib/code/notebook-summary.ts'
import { FileLink } from '../../../../lib/project/links.tsx'
import { baseName, parentFolder } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { runTask } from '../../../../lib/tasks/run-task.ts'
import { nameOfText } from '../../../../lib/tasks/text-name.ts'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import type { Step } from '../../model/blame/trail.ts'
import type { Lines } from '../../model/file/lines.ts'
import { linkTarget } from '../../model/file/link-target.ts'
import type { FileInView } from '../../model/file/use-file.ts'
import { type FileView, getPreview } from '../../model/file/views.ts'
import type { EntryKind } from '../../model/tree/entry-kind.ts'
import { KeptScroller } from '../open-files/kept-scroller.tsx'
import { BinaryView } from './binary-view.tsx'
import classes from './blob-screen.module.css'
import { ImageView } from './image-view.tsx'
import { TableView } from './table/table-view.tsx'
import { TextView } from './text-view.tsx'

const notebookQuery = (text: string) =>
  queryOptions({
    queryKey: ['notebook', nameOfText(text)],
    queryFn: ({ signal }) => runTask('notebook', text, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { secondary: true },
  })

interface FileBodyProps {
  readonly path: string
  readonly refName: string
  /** The walk through "before this change" that led here. */
  readonly trail: readonly Step[]
  readonly file: FileInView
  readonly kind: EntryKind
  readonly view: FileView | undefined
  readonly lines: Lines | undefined
  /** The part of a document that a link names. */
  readonly part: string | undefined
  readonly editor: CodeEditorInstance | null
  onEditor(editor: CodeEditorInstance | null): void
  onLines(lines: Lines): void
  onDownload(): void
  /** Shows the lines of the file instead of its preview. */
  onShowText(): void
}

/** The content of a file, in the view of its type. */
export function FileBody(props: FileBodyProps) {
  const { file, path, kind, view } = props
  const { content, bytes, metadata } = file
  if (file.isHeldBack && metadata) {
    return (
      <EmptyState
        icon={<IconWeight size={30} stroke={1.5} />}
        title={t('A file of {size}', { size: formatSize(metadata.size) })}
        description={t(
          'Large file: not loaded automatically. Showing it takes time and a lot of memory. Downloading does not load it into the window.',
        )}
        action={
          <>
            <DownloadButton onDownload={props.onDownload} />
            <Button variant="default" onClick={file.loadAnyway}>
              {t('Load anyway')}
            </Button>
          </>
        }
      />
    )
  }
  if (!content || !bytes) return <LoadingState rows={12} rowHeight={20} label={t('Loading the file')} />
  const imageType = getImageType(path)
  const download = <DownloadButton onDownload={props.onDownload} />
  switch (content.kind) {
    case 'empty':
      return (
        <EmptyState
          icon={<IconFile size={30} stroke={1.5} />}
          title={t('This file is empty')}
          description={t('It has a name and a place in the tree, and no bytes.')}
        />
      )
    case 'binary':
      if (imageType) return <ImageView key={path} bytes={bytes} type={imageType} path={path} action={download} />
      if (isPdf(bytes)) return <BinaryView bytes={bytes} path={path} action={download} {...pdfLabels} />
      return <BinaryView bytes={bytes} path={path} action={download} />
    case 'lfsPointer':
      if (view === 'raw' || view === 'blame') return <TextView {...props} text={content.text} content={null} />
      return (
        <EmptyState
          icon={<IconFileZip size={30} stroke={1.5} />}
          title={t('Stored in Git LFS')}
          description={
            <Trans
              message="The repository holds a pointer; the content itself ({size}) is in the LFS store under <span/>."
              values={{ size: formatSize(content.size) }}
              components={{ span: <span className={classes.mono}>{content.oid}</span> }}
            />
          }
        />
      )
    case 'text':
      if (kind === 'symlink') return <SymlinkView path={path} target={content.text} refName={props.refName} />
      if (view === 'preview') return <TextPreview {...props} content={content} bytes={bytes} />
      return <TextView {...props} text={content.text} content={content} />
  }
}

const pdfLabels = {
  title: t('A PDF document'),
  reason: t('can’t be shown here: download it to read it. Its first bytes'),
} as const

/** The preview of a text: a picture, a document, a table, a notebook. */
function TextPreview(props: FileBodyProps & { readonly content: TextContent; readonly bytes: Uint8Array }): ReactNode {
  const { path, refName, file, content, bytes } = props
  const { id } = useProject()
  const download = <DownloadButton onDownload={props.onDownload} />
  switch (getPreview(path)) {
    case 'image':
      return (
        <ImageView
          key={path}
          bytes={bytes}
          type={getImageType(path) ?? ''}
          path={path}
          action={download}
          textAction={
            <Button variant="default" onClick={props.onShowText}>
              {t('Show as text')}
            </Button>
          }
        />
      )
    case 'markdown':
      return (
        <KeptScroller
          face="preview"
          label={t('Preview of {baseName}', { baseName: visibleString(baseName(path)) })}
          className={classes.scroller}
        >
          <div className={classes.document}>
            <Markdown
              text={content.text}
              place={{ project: id, ref: refName, folder: parentFolder(path) }}
              part={props.part}
            />
          </div>
        </KeptScroller>
      )
    case 'table':
      return <TableView path={path} text={content.text} blobId={file.metadata?.blob_id ?? ''} />
    case 'notebook':
      return <NotebookView text={content.text} action={download} />
    case null:
      return null
  }
}

function DownloadButton({ onDownload }: { readonly onDownload: () => void }) {
  return (
    <Button leftSection={<IconDownload size={14} />} onClick={onDownload}>
      {t('Download')}
    </Button>
  )
}

/** A summary of a notebook, with a download. Its outputs are not rendered: they are untrusted pages. */
function NotebookView({ text, action }: { readonly text: string; readonly action: ReactNode }) {
  // The name of a text may be another one later.
  const query = useMemo(() => notebookQuery(text), [text])
  const { data, error } = useQuery(query)
  return (
    <EmptyState
      icon={<IconNotebook size={30} stroke={1.5} />}
      title={t('A notebook')}
      description={formatSentences([
        error ? t('It is too complex to analyze here.') : describe(data),
        t('Cells and their output aren’t shown here.'),
        t('Download it to open it in a notebook app, or read its source under Code.'),
      ])}
      action={action}
    />
  )
}

function describe(summary: NotebookSummary | null | undefined): string {
  if (summary === undefined) return ''
  if (summary === null) return t('Its text is not that of a notebook.')
  const cells = t('{code} code and {markdown} text cells', { code: summary.code, markdown: summary.markdown })
  return summary.kernel === null
    ? t('It has {cells}.', { cells })
    : t('It has {cells} for {kernel}.', { cells, kernel: visibleString(summary.kernel) })
}

/** A symbolic link: where it points, and the way there when that is inside the repository. */
function SymlinkView({
  path,
  target,
  refName,
}: {
  readonly path: string
  readonly target: string
  readonly refName: string
}) {
  const inside = linkTarget(path, target)
  return (
    <EmptyState
      icon={<IconFileArrowRight size={30} stroke={1.5} />}
      title={t('A symbolic link')}
      description={
        inside === null ? (
          <Trans
            message="It points to <target/>, which is outside of the repository."
            components={{
              target: (
                <span className={classes.mono}>
                  <VisibleText text={target} />
                </span>
              ),
            }}
          />
        ) : (
          <Trans
            message="It points to <target/>."
            components={{
              target: (
                <FileLink refName={refName} path={inside} className={classes.mono}>
                  <VisibleText text={target} />
                </FileLink>
              ),
            }}
          />
        )
      }
    />
  )
}
