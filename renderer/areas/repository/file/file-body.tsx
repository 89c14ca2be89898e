import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconFileZip, IconWeight } from '@tabler/icons-react'
import { formatSize } from '../../../common/code/format-size.ts'
import { imageTypeOf } from '../../../common/code/image-type.ts'
import { EmptyState, LoadingState } from '../../../common/states/states.tsx'
import type { EntryKind } from '../tree/entry-kind.ts'
import { BinaryView } from './binary-view.tsx'
import classes from './blob-screen.module.css'
import { ImageView } from './image-view.tsx'
import { SymlinkView } from './symlink-view.tsx'
import { TextView } from './text-view.tsx'
import type { FileInView } from './use-file.ts'
import type { FileView } from './views.ts'

export interface FileBodyProps {
  readonly path: string
  readonly refName: string
  readonly origin: string | undefined
  readonly file: FileInView
  readonly kind: EntryKind
  readonly view: FileView | undefined
  readonly line: number | undefined
  onLine(line: number): void
  onDownload(): void
}

/** The content of a file, shown for what it is. */
export function FileBody(props: FileBodyProps) {
  const { file, path, kind, view } = props
  const { content, bytes, metadata } = file
  if (file.isHeldBack && metadata) {
    return (
      <EmptyState
        icon={<IconWeight size={30} stroke={1.5} />}
        title={`A file of ${formatSize(metadata.size)}`}
        description="It is not read unasked: it would take a while, and a lot of memory to show. Downloading does not load it into the window."
        action={
          <>
            <DownloadButton onDownload={props.onDownload} />
            <Button variant="default" onClick={file.loadAnyway}>
              Load anyway
            </Button>
          </>
        }
      />
    )
  }
  if (!content || !bytes) return <LoadingState rows={12} rowHeight={20} label="Loading the file" />
  const imageType = imageTypeOf(path)
  const download = <DownloadButton onDownload={props.onDownload} />
  switch (content.kind) {
    case 'empty':
      return (
        <EmptyState
          icon={<IconFile size={30} stroke={1.5} />}
          title="This file is empty"
          description="It has a name and a place in the tree, and no bytes."
        />
      )
    case 'binary':
      if (imageType) return <ImageView key={path} bytes={bytes} type={imageType} path={path} action={download} />
      return <BinaryView bytes={bytes} path={path} action={download} />
    case 'lfsPointer':
      if (view === 'raw' || view === 'blame') return <TextView {...props} text={content.text} content={null} />
      return (
        <EmptyState
          icon={<IconFileZip size={30} stroke={1.5} />}
          title="Kept in Git LFS"
          description={
            <>
              The repository holds a pointer; the content itself ({formatSize(content.size)}) is in the LFS store under{' '}
              <span className={classes.mono}>{content.oid}</span>.
            </>
          }
        />
      )
    case 'text':
      if (kind === 'symlink') return <SymlinkView path={path} target={content.text} refName={props.refName} />
      if (view === 'preview' && imageType)
        return <ImageView key={path} bytes={bytes} type={imageType} path={path} action={download} />
      return <TextView {...props} text={content.text} content={content} />
  }
}

function DownloadButton({ onDownload }: { readonly onDownload: () => void }) {
  return (
    <Button leftSection={<IconDownload size={14} />} onClick={onDownload}>
      Download
    </Button>
  )
}
