import { Button, Group, Title } from '@mantine/core'
import { IconBook2, IconFilePlus, IconFiles, IconFileUpload, IconFolderOff, IconHistory } from '@tabler/icons-react'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnectionRef, useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { Breadcrumbs } from '../../../../lib/project/breadcrumbs.tsx'
import { FileLink, useChangeLinks, useProjectParams } from '../../../../lib/project/links.tsx'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { CopyButton } from '../../../../ui/copy/copy-button.tsx'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { ArchiveMenu } from '../../../../ui/downloads/archive-menu.tsx'
import { useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { isEmptyList } from '../../../../ui/list/unread-row.ts'
import { UnreadRows } from '../../../../ui/list/unread-rows.tsx'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import { Screen } from '../../../../ui/screen/screen.tsx'
import { FilesError } from '../../../../ui/states/files-error.tsx'
import { StaleNotice } from '../../../../ui/states/stale-notice.tsx'
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { useFile } from '../../model/file/use-file.ts'
import { useTreeEntry } from '../../model/file/use-tree-entry.ts'
import { type RefKind, useRefKind } from '../../model/project/use-ref-kind.ts'
import { entryKind } from '../../model/tree/entry-kind.ts'
import { useTreeState } from '../../model/tree/tree-state.ts'
import { useFolder } from '../../model/tree/use-folder.ts'
import { FolderListing } from './folder-listing.tsx'
import classes from './tree-screen.module.css'
import { UploadDrop } from './upload-drop.tsx'

/** Its code, and that of commits, is loaded when the page is idle, or when it is opened. */
const UploadDialog = lazy(async () => ({ default: (await import('../at-once/at-once-dialogs.tsx')).UploadDialog }))

/** Longer ones are opened as a file. */
const shownCharacters = 100_000

/** One folder: its entries with their last commits, and its README. */
export function TreeScreen() {
  const { id, defaultRef } = useProject()
  // From its own route: while a file is being opened the address is the file's already, and this screen is still
  // mounted.
  const { ref = defaultRef, path = '' } = useSearch({ from: '/c/$connection/p/$project/tree' })
  // In state and not in a ref: the listing below is laid out before a ref above it would be set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const folder = useFolder(path, ref)
  const readme = getReadme(folder.items)
  const { project } = useProjectParams()
  const connection = useConnectionRef()
  const place = `listing ${connection} ${project} ${ref} ${path}`
  const isThere = folder.items.length > 0
  const refKind = useRefKind(ref)
  const isBranch = refKind.kind === 'branch'
  const tip = useOperation(commitWithoutStatsQuery(id, ref), { secondary: true }).data?.value.id
  // Where it was left, once there is something to scroll.
  useLayoutEffect(() => {
    if (scroller && isThere) scroller.scrollTop = useTreeState.getState().trees[place]?.scrollTop ?? 0
  }, [scroller, isThere, place])
  const nothing = folder.error ? (
    <FilesError error={folder.error} refName={ref} path={path} onRetry={folder.refetch} />
  ) : isEmptyList(folder) ? (
    <EmptyState
      icon={<IconFolderOff size={30} stroke={1.5} />}
      title={t('Folder is empty or doesn’t exist')}
      description={t(
        '“{path}” has no files at {ref}. Git keeps no empty folders, so it may have been removed or never have been there.',
        { path: visibleString(path), ref: visibleString(ref) },
      )}
    />
  ) : (
    <UnreadRows unread={folder.unread} />
  )
  return (
    <Screen>
      <UploadDrop className={classes.drop} refName={ref} folder={path}>
        <div className={classes.bar}>
          <Breadcrumbs refName={ref} path={path} />
          <StaleNotice provenance={folder.provenance} />
          <FolderActions refName={ref} path={path} tip={tip} refKind={refKind} />
        </div>
        <div
          ref={setScroller}
          className={classes.scroller}
          key={place}
          onScroll={event => useTreeState.getState().scrolled(place, event.currentTarget.scrollTop)}
        >
          {folder.isPending ? (
            <LoadingState rows={10} rowHeight={30} label={t('Loading the folder')} />
          ) : folder.items.length > 0 ? (
            <>
              <FolderListing
                folder={path}
                refName={ref}
                tip={tip}
                isBranch={isBranch}
                entries={folder.items}
                total={folder.total}
                hasMore={folder.hasNextPage}
                error={folder.error}
                scroller={scroller}
                loadMore={folder.fetchNextPage}
              />
              {readme && <Readme entry={readme} refName={ref} />}
            </>
          ) : path === '' || !isEmptyList(folder) ? (
            // The root has no parent: looking for a file there would load the root again and again.
            nothing
          ) : (
            <UnlessFile refName={ref} path={path}>
              {nothing}
            </UnlessFile>
          )}
        </div>
      </UploadDrop>
    </Screen>
  )
}

interface UnlessFileProps {
  readonly refName: string
  readonly path: string
  readonly children: ReactNode
}

/** Redirects to the file if the path is one; else shows the folder's error. */
function UnlessFile({ refName, path, children }: UnlessFileProps) {
  const entry = useTreeEntry(path, refName)
  const params = useProjectParams()
  if (!entry || entry.type === 'tree') return children
  return <Navigate to="/c/$connection/p/$project/blob" params={params} search={{ ref: refName, path }} replace />
}

interface FolderActionsProps {
  readonly refName: string
  readonly path: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly refKind: RefKind
}

function FolderActions({ refName, path, tip, refKind }: FolderActionsProps) {
  const params = useProjectParams()
  const router = useRouter()
  const [isUploading, setUploading] = useState(false)
  const whyNot = useWhyReadOnly()
  const { toEdit, toChanges } = useChangeLinks()
  const isBranch = refKind.kind === 'branch'
  // Until the kind is known the buttons have their places, so that none moves under the pointer.
  const mayBeBranch = isBranch || (refKind.kind === 'unknown' && refKind.isPending)
  const whenBranch = <T extends object>(link: T) => (isBranch ? link : { disabled: true })
  /** The folder in its current version, independent of the ref. */
  const permalink = (sha: string) =>
    router.buildLocation({
      to: '/c/$connection/p/$project/tree',
      params,
      search: { ref: sha, ...(path !== '' && { path }) },
    }).href
  useCommands({
    copyPermalink: tip === undefined ? undefined : () => void copyText(deepLink(permalink(tip)), t('Permalink')),
  })
  return (
    <Group gap={6} wrap="nowrap" className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconHistory size={14} />}
        renderRoot={props => (
          <Link
            {...props}
            to="/c/$connection/p/$project/commits"
            params={params}
            search={{ ref: refName, ...(path !== '' && { path }) }}
          />
        )}
      >
        {t('History')}
      </Button>
      <CopyButton
        value={() => deepLink(permalink(tip ?? refName))}
        label={t('Copy the permalink, by SHA')}
        isDisabled={tip === undefined}
      />
      <ArchiveMenu refName={refName} folder={path} />
      {mayBeBranch && (
        <Button
          variant="default"
          leftSection={<IconFilePlus size={14} />}
          {...whenBranch(toEdit({ branch: refName, path: path === '' ? '' : `${path}/`, create: true }))}
        >
          {t('New file')}
        </Button>
      )}
      {mayBeBranch && (
        <Button
          variant="default"
          leftSection={<IconFileUpload size={14} />}
          disabled={!isBranch || whyNot !== undefined}
          title={whyNot}
          onClick={() => setUploading(true)}
        >
          {t('Upload')}
        </Button>
      )}
      {isUploading && (
        <Suspense>
          <UploadDialog branch={refName} folder={path} onClose={() => setUploading(false)} />
        </Suspense>
      )}
      {mayBeBranch && (
        <Button
          variant="default"
          leftSection={<IconFiles size={14} />}
          {...whenBranch(toChanges({ branch: refName, ...(path !== '' && { folder: path }) }))}
        >
          {t('Edit multiple files')}
        </Button>
      )}
    </Group>
  )
}

/** The README among the entries of a folder, if there is one that can be read as it is. */
function getReadme(entries: readonly TreeEntry[]): TreeEntry | undefined {
  return entries.find(
    entry =>
      /^readme(?:\.(?:md|markdown|txt|rst|adoc))?$/i.test(entry.name) && /^(?:file|executable)$/.test(entryKind(entry)),
  )
}

/** A README below its folder: as a document when it is Markdown, else as the text it is. */
function Readme({ entry, refName }: { readonly entry: TreeEntry; readonly refName: string }) {
  const { id } = useProject()
  const { content } = useFile(entry.path, refName, { secondary: true })
  if (content?.kind !== 'text') return null
  return (
    <section className={classes.readme} aria-label={visibleString(entry.name)}>
      <Title order={2} className={classes.title}>
        <IconBook2 size={15} aria-hidden />
        <FileLink refName={refName} path={entry.path} className={classes.link}>
          <VisibleText text={entry.name} />
        </FileLink>
      </Title>
      {/\.(?:md|markdown)$/i.test(entry.name) ? (
        <Markdown text={content.text} place={{ project: id, ref: refName, folder: parentFolder(entry.path) }} />
      ) : (
        <pre className={classes.text}>
          <VisibleText text={content.text.slice(0, shownCharacters)} multiline />
        </pre>
      )}
    </section>
  )
}
