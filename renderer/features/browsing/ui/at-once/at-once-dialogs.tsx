import { Button, FileInput, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { defaultMessage } from '../../../../lib/project/default-message.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { baseName, parentFolder } from '../../../../lib/project/paths.ts'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../../ui/write/write-dialog.tsx'
import { uploadPath } from '../../../editing/model/changes/upload-path.ts'
import { lastChosen, type OneFile, readOneFile, whyTooLarge } from '../../model/at-once/one-file.ts'
import { useFileCommit } from '../../model/at-once/use-file-commit.ts'
import { useFollowFiles } from '../../model/open-files/use-follow-files.ts'
import { CommitPlaceFields } from './commit-place-fields.tsx'

interface Place {
  readonly branch: string
  readonly onClose: () => void
}

/** Uploads one file of this computer into a folder, in a commit of its own. */
export function UploadDialog({ branch, folder, onClose }: Place & { readonly folder: string }) {
  const [file, setFile] = useState<OneFile | null>(null)
  const [path, setPath] = useState('')
  const open = useOpenFile()
  const done = (ref: string) => open({ ref, path })
  const commit = useFileCommit({
    ...{
      branch,
      path,
      content: file?.content ?? '',
      suggestion: defaultMessage('Add', path),
      isNew: true,
    },
    onFound: ref => {
      onClose()
      done(ref)
    },
  })
  const take = (read: OneFile | null) => {
    setFile(read)
    if (read) setPath(uploadPath({ name: read.name, webkitRelativePath: '' }, folder))
  }
  return (
    <WriteDialog
      operation="files.create"
      label={t('Upload a file')}
      submit={t('Commit it')}
      paramsNow={() => ({ ...commit.params, encoding: 'base64' as const, content: file?.content ?? '' })}
      problems={{ ...commit.problems, ...(file === null && { content: t('Choose a file.') }) }}
      onSend={commit.send}
      onClose={onClose}
      onDone={() => done(commit.target)}
    >
      {problems => (
        <>
          <FileField error={problems.content} onRead={take} />
          <TextInput
            label={t('Path in the repository')}
            value={path}
            error={problems.file_path}
            onChange={event => setPath(event.currentTarget.value)}
          />
          <CommitFields
            {...{ branch, commit, problems }}
            explain={target => (
              <Trans
                message="Committed on its own to <branch/>. To commit several files together, use “Edit multiple files”."
                components={{ branch: target }}
              />
            )}
          />
        </>
      )}
    </WriteDialog>
  )
}

/** A file of a branch, in the version that was shown. */
export interface PresentFile {
  readonly branch: string
  readonly path: string
  /** Undefined where the screen does not have it. */
  readonly lastCommitId?: string
}

/** Replaces a file with a local one, unless it changed since it was shown. */
export function ReplaceDialog({ branch, path, lastCommitId, onClose }: PresentFile & Place) {
  const [file, setFile] = useState<OneFile | null>(null)
  const open = useOpenFile()
  const done = (ref: string) => {
    if (ref !== branch) open({ ref, path })
  }
  const commit = useFileCommit({
    ...{
      branch,
      path,
      lastCommitId,
      content: file?.content ?? '',
      suggestion: defaultMessage('Replace', path),
    },
    onFound: ref => {
      onClose()
      done(ref)
    },
  })
  return (
    <WriteDialog
      operation="files.update"
      label={t('Replace this file')}
      submit={t('Commit it')}
      isDisabled={!commit.isReady}
      paramsNow={() => ({ ...commit.params, encoding: 'base64' as const, content: file?.content ?? '' })}
      problems={{ ...commit.problems, ...(file === null && { content: t('Choose a file.') }) }}
      onSend={commit.send}
      onClose={onClose}
      onDone={() => done(commit.target)}
    >
      {problems => (
        <>
          <FileField error={problems.content} onRead={setFile} />
          <CommitFields
            {...{ branch, commit, problems }}
            explain={target => (
              <Trans
                message="Takes the place of <name/> in one commit on <branch/>. To commit several files together, use “Edit multiple files”."
                components={{ name: <Name path={path} />, branch: target }}
              />
            )}
          />
        </>
      )}
    </WriteDialog>
  )
}

/** Deletes a file, unless it changed since it was shown. Its history is kept. */
export function DeleteDialog({
  branch,
  path,
  lastCommitId,
  opensFolder = false,
  onClose,
}: PresentFile &
  Place & { /** Opens the folder of the file, whose screen is in view. */ readonly opensFolder?: boolean }) {
  const params = useProjectParams()
  const navigate = useNavigate()
  const openFiles = useFollowFiles()
  const { profile } = useConnection()
  const done = (ref: string) => {
    openFiles.deleted({ ref, path })
    const folder = parentFolder(path)
    const search = { ref, ...(folder !== '' && { path: folder }) }
    if (opensFolder) void navigate({ to: '/c/$connection/p/$project/tree', params, search })
  }
  const commit = useFileCommit({
    ...{ branch, path, lastCommitId, content: null, suggestion: defaultMessage('Delete', path) },
    onFound: ref => {
      onClose()
      done(ref)
    },
  })
  return (
    <WriteDialog
      operation="files.delete"
      label={t('Delete this file?')}
      submit={t('Delete {baseName}', { baseName: visibleString(baseName(path)) })}
      isDisabled={!commit.isReady}
      paramsNow={() => commit.params}
      problems={commit.problems}
      onSend={commit.send}
      onClose={onClose}
      onDone={() => done(commit.target)}
    >
      {problems => (
        <>
          <CommitFields
            {...{ branch, commit, problems }}
            explain={target => (
              <Trans
                message="Deletes <name/>, but keeps its history, in one commit on <branch/>. To commit several files together, use “Edit multiple files”."
                components={{ name: <Name path={path} />, branch: target }}
              />
            )}
          />
          {profile !== 'documents' && (
            <Text size="sm">
              {t(
                'Just before, Gatehouse checks that the file has not changed. A commit made after this check is not noticed.',
              )}
            </Text>
          )}
        </>
      )}
    </WriteDialog>
  )
}

function useOpenFile(): (search: { readonly ref: string; readonly path: string }) => void {
  const params = useProjectParams()
  const navigate = useNavigate()
  return search => void navigate({ to: '/c/$connection/p/$project/blob', params, search })
}

/** Message, branch and author of the commit, and its summary. */
function CommitFields({
  branch,
  commit,
  problems,
  explain,
}: {
  readonly branch: string
  readonly commit: ReturnType<typeof useFileCommit>
  readonly problems: Readonly<Record<string, string>>
  /** What the commit does, with the branch that gets it. */
  explain(target: ReactElement): ReactNode
}) {
  const { words, lastCommit, target } = commit
  return (
    <>
      {lastCommit.error && !commit.isReady && <ErrorState error={lastCommit.error} onRetry={lastCommit.refetch} />}
      <Textarea
        label={t('Commit message')}
        autosize
        minRows={2}
        value={words.message}
        error={problems.commit_message}
        onChange={event => commit.change({ message: event.currentTarget.value })}
      />
      <CommitPlaceFields branch={branch} words={words} problems={problems} onWords={commit.change} />
      <Text size="sm">
        {explain(
          <strong>
            <VisibleText text={target === '' ? t('the branch you choose') : target} />
          </strong>,
        )}
      </Text>
      {commit.isUnknown && (
        <Button variant="default" onClick={commit.check}>
          {t('Check the branch')}
        </Button>
      )}
    </>
  )
}

function Name({ path }: { readonly path: string }) {
  return (
    <strong>
      <VisibleText text={path} />
    </strong>
  )
}

/** Chooses a file of this computer and reads it. */
function FileField({ error, onRead }: { readonly error: string | undefined; onRead(file: OneFile | null): void }) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [readLast] = useState(() => lastChosen(readOneFile))
  const choose = async (file: File | null) => {
    setChosen(file)
    const tooLarge = file && whyTooLarge(file)
    setProblem(tooLarge)
    // The previously chosen file must not be sent under the new name.
    onRead(null)
    const read = await readLast(tooLarge ? null : file)
    if (read === 'unreadable') setProblem(t('The file couldn’t be read. Choose it again.'))
    else if (read) onRead(read)
  }
  return (
    <FileInput
      label={t('File of this computer')}
      placeholder={t('Choose a file')}
      data-autofocus
      value={chosen}
      onChange={file => void choose(file)}
      description={chosen && !problem ? formatSize(chosen.size) : undefined}
      error={problem ?? error}
    />
  )
}
