import { Button, FileButton, Loader, Menu, Text } from '@mantine/core'
import {
  IconFilePlus,
  IconFileSettings,
  IconFilesOff,
  IconGitBranch,
  IconReplace,
  IconUpload,
} from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useTextDiffs } from '../../../../ui/diff/compare/use-text-diffs.ts'
import { DiffView } from '../../../../ui/diff/diff-view.tsx'
import { DropArea } from '../../../../ui/drop/drop-area.tsx'
import { Spacer } from '../../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states/states.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { useTreeEntry } from '../../../browsing/model/file/use-tree-entry.ts'
import { entryKind } from '../../../browsing/model/tree/entry-kind.ts'
import { diffOfChange, getTexts, sourceOfChanges } from '../../model/changes/diff-of-change.ts'
import { notifyRefused } from '../../model/changes/notify-refused.ts'
import type { StagePlace } from '../../model/changes/stage.ts'
import { uploadFiles } from '../../model/changes/upload.ts'
import { type Staged, useStaged, useStagePlace } from '../../model/changes/use-staged.ts'
import { getProblems } from '../../model/commit/problems.ts'
import { getSource } from '../../model/commit/staged-change.ts'
import { LinkBar } from '../edit/link-bar.tsx'
import { ChangeFileDialog } from './change-file-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import classes from './changes-screen.module.css'
import { CommitChanges } from './commit-changes.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

/** All changes of a branch, and the form for the commit of them. */
export function ChangesScreen() {
  const { defaultBranch } = useProject()
  const search = useSearch({ from: '/c/$connection/p/$project/changes' })
  const branch = search.branch ?? defaultBranch ?? 'main'
  return (
    <Changes key={branch} branch={branch} path={search.path} folder={search.folder ?? ''} toChange={search.change} />
  )
}

function Changes({
  branch,
  path,
  folder,
  toChange,
}: {
  readonly branch: string
  readonly path: string | undefined
  readonly folder: string
  readonly toChange: string | undefined
}) {
  const place = useStagePlace(branch)
  const staged = useStaged(branch)
  const dropped = useUpload(place, staged.refresh)
  /** By ID of the draft: a change that is added later is included. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  if (staged.error) return <ErrorState error={staged.error} onRetry={staged.refresh} />
  if (staged.isPending) return <LoadingState rows={8} label={t('Loading the changes')} />
  const included = staged.changes.filter(({ id }) => !left.has(id))
  const shown = staged.changes.find(change => change.path === path)
  const include = (changes: readonly Draft[], isIn: boolean) =>
    setLeft(before => {
      const ids = changes.map(({ id }) => id)
      return isIn ? new Set([...before].filter(id => !ids.includes(id))) : new Set([...before, ...ids])
    })
  return (
    <DropArea className={classes.screen} folder={folder} onFiles={(files, into) => void dropped.take(files, into)}>
      <ChangesBar place={place} staged={staged} folder={folder} toChange={toChange} />
      {staged.changes.length === 0 ? (
        <NoChanges branch={branch} unreadable={staged.unreadable} />
      ) : (
        <div className={classes.columns}>
          <ChangeList
            staged={staged}
            branch={branch}
            left={left}
            problems={getProblems(included)}
            shown={shown?.path}
            onInclude={include}
          />
          <ChangeDetail changes={shown ? [shown] : included} isAlone={shown !== undefined} branch={branch} />
          <CommitChanges place={place} changes={included} isBehind={staged.isBehind} onChanged={staged.refresh} />
        </div>
      )}
    </DropArea>
  )
}

/** The empty state, with the ways to add changes. */
function NoChanges({ branch, unreadable }: { readonly branch: string; readonly unreadable: number }) {
  return (
    <EmptyState
      icon={<IconFilesOff size={30} stroke={1.5} />}
      title={t('No changes for {branch}', { branch: visibleString(branch) })}
      description={
        unreadable > 0
          ? t(
              '{unreadable, plural, one {One draft} other {# drafts}} of this branch can’t be read: the key isn’t available in the keychain.',
              { unreadable },
            )
          : t(
              'Edit files, move or delete them, or drop files here from your computer. Everything is kept on this computer until it is committed, as one commit.',
            )
      }
    />
  )
}

/** The changes to be committed: one file, or all included ones. */
function ChangeDetail({
  changes,
  isAlone,
  branch,
}: {
  readonly changes: readonly Draft[]
  readonly isAlone: boolean
  readonly branch: string
}) {
  const marks = changes.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks say whether any of the texts is another one
  const pairs = useMemo(() => changes.map(getTexts), [marks])
  const lines = useTextDiffs(pairs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const files = useMemo(
    () => changes.map((change, index) => diffOfChange(change, lines[index] ?? null)),
    [marks, lines],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const source = useMemo(() => sourceOfChanges(changes), [marks])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.detail} tabIndex={0} aria-label={t('Review changes')}>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No changes to commit to {branch}.', { branch: visibleString(branch) })}
        </Text>
      ) : lines.includes('pending') ? (
        <Loader size="sm" aria-label={t('Comparing the texts')} />
      ) : (
        <>
          {isAlone && changes[0] && <LinkNote change={changes[0]} branch={branch} />}
          <DiffView
            files={files}
            comparison={`changes of ${branch}${isAlone ? ` ${changes[0]?.path}` : ''}`}
            source={source}
            heading="h2"
            opensTree={false}
          />
        </>
      )}
    </section>
  )
}

/** Of a symbolic link: that the text is a path. */
function LinkNote({ change, branch }: { readonly change: Draft; readonly branch: string }) {
  const entry = useTreeEntry(getSource(change), branch)
  const isLink = change.holds === 'text' && entry !== undefined && entryKind(entry) === 'symlink'
  return isLink && <LinkBar text={change.content} />
}

/** The branch, and the ways to add a change or to change many at once. */
function ChangesBar({
  place,
  staged,
  folder,
  toChange,
}: {
  readonly place: StagePlace
  readonly staged: Staged
  /** Where uploads go. */
  readonly folder: string
  /** The file to change, from the link. */
  readonly toChange: string | undefined
}) {
  const { branch } = place
  const params = useProjectParams()
  const upload = useUpload(place, staged.refresh)
  const [isChanging, setChanging] = useState(toChange !== undefined)
  const [isReplacing, setReplacing] = useState(false)
  const folderInput = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => void upload.take(files, folder)
  return (
    <div className={classes.bar}>
      <BranchTitle branch={branch} />
      {folder !== '' && (
        <span className={classes.what} title={visibleString(folder)}>
          <Trans message="uploads go into <visibleText/>" components={{ visibleText: <VisibleText text={folder} /> }} />
        </span>
      )}
      <Spacer />
      <Button variant="default" leftSection={<IconReplace size={14} />} onClick={() => setReplacing(true)}>
        {t('Find and replace…')}
      </Button>
      <Button variant="default" leftSection={<IconFileSettings size={14} />} onClick={() => setChanging(true)}>
        {t('Move, delete or set mode…')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilePlus size={14} />}
        renderRoot={props => (
          <Link
            {...props}
            to="/c/$connection/p/$project/edit"
            params={params}
            search={{ branch, path: folder === '' ? '' : `${folder}/`, create: true }}
          />
        )}
      >
        {t('New file')}
      </Button>
      <FileButton multiple onChange={take} inputProps={{ 'aria-label': t('Files to upload') }}>
        {({ onClick }) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<IconUpload size={14} />} loading={upload.isBusy}>
                {t('Upload')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onClick}>{t('Files…')}</Menu.Item>
              <Menu.Item onClick={() => folderInput.current?.click()}>{t('A folder…')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <input
        ref={input => {
          folderInput.current = input
          // React's types lack this attribute.
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label={t('Folder to upload')}
        onChange={event => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <ChangeFileDialog
        place={place}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        onStaged={staged.refresh}
        initialPath={toChange ?? ''}
      />
      <ReplaceDialog place={place} staged={staged} isOpen={isReplacing} onClose={() => setReplacing(false)} />
    </div>
  )
}

function BranchTitle({ branch }: Pick<StagePlace, 'branch'>) {
  return (
    <h2 className={classes.title}>
      <Trans
        message="Changes for<span/>"
        components={{
          span: (
            <span className={classes.branch} title={visibleString(branch)}>
              <IconGitBranch size={13} aria-label={t('Branch')} /> <VisibleText text={branch} />
            </span>
          ),
        }}
      />
    </h2>
  )
}

/** Stages local files as changes, and shows which were refused and why. */
function useUpload(place: StagePlace, onStaged: () => void) {
  const { name: service } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const take = async (files: readonly File[], folder: string) => {
    setBusy(true)
    notifyRefused(await uploadFiles(place, files, { folder, service, onStaged }))
    setBusy(false)
  }
  return { isBusy, take }
}
