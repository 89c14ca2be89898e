import { FileInput, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { baseName } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../../ui/write/write-dialog.tsx'
import { uploadPath } from '../../../editing/model/changes/upload-path.ts'
import { baseOfPlace, branchOfPlace, placeOn, placeParams, placeProblems } from '../../model/at-once/commit-place.ts'
import { lastChosen, type OneFile, readOneFile, whyTooLarge } from '../../model/at-once/one-file.ts'
import { useLastCommit } from '../../model/at-once/use-last-commit.ts'
import { useFollowFiles } from '../../model/open-files/use-follow-files.ts'
import { CommitPlaceFields } from './commit-place-fields.tsx'

interface Place {
  readonly branch: string
  readonly onClose: () => void
}

/** Uploads one file of this computer into a folder, in a commit of its own. */
export function UploadDialog({ branch, folder, onClose }: Place & { readonly folder: string }) {
  const { id } = useProject()
  const params = useProjectParams()
  const navigate = useNavigate()
  const [file, setFile] = useState<OneFile | null>(null)
  const [path, setPath] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [place, setPlace] = useState(() => placeOn(branch))
  const commitMessage = message ?? `Add ${baseName(path)}`
  const take = (read: OneFile | null) => {
    setFile(read)
    if (read) setPath(uploadPath({ name: read.name, webkitRelativePath: '' }, folder))
  }
  return (
    <WriteDialog
      operation="files.create"
      label="Upload a file"
      submit="Commit it"
      paramsNow={() => ({
        id,
        file_path: path,
        ...placeParams(place, branch),
        commit_message: commitMessage,
        encoding: 'base64' as const,
        content: file?.content ?? '',
      })}
      problems={{ ...placeProblems(place), ...(file === null && { content: 'Choose a file.' }) }}
      onClose={onClose}
      onDone={() =>
        void navigate({
          to: '/c/$connection/p/$project/blob',
          params,
          search: { ref: branchOfPlace(place, branch), path },
          replace: false,
        })
      }
    >
      {problems => (
        <>
          <FileField error={problems.content} onRead={take} />
          <TextInput
            label="Path in the repository"
            value={path}
            error={problems.file_path}
            onChange={event => setPath(event.currentTarget.value)}
          />
          <Message value={commitMessage} error={problems.commit_message} onChange={setMessage} />
          <CommitPlaceFields branch={branch} place={place} problems={problems} onPlace={setPlace} />
          <InOneCommit branch={branchOfPlace(place, branch)} />
        </>
      )}
    </WriteDialog>
  )
}

interface FileOfBranch extends Place {
  readonly path: string
}

/** Puts a file of this computer in the place of one, unless that changed since it was looked at. */
export function ReplaceDialog({
  branch,
  path,
  lastCommitId,
  onClose,
}: FileOfBranch & { readonly lastCommitId: string }) {
  const { id } = useProject()
  const [file, setFile] = useState<OneFile | null>(null)
  const [message, setMessage] = useState(`Replace ${baseName(path)}`)
  const [place, setPlace] = useState(() => placeOn(branch))
  const params = useProjectParams()
  const navigate = useNavigate()
  const last = useLastCommit(path, baseOfPlace(place, branch), { branch, id: lastCommitId })
  return (
    <WriteDialog
      operation="files.update"
      label="Replace this file"
      submit="Commit it"
      isDisabled={last.id === undefined}
      paramsNow={() => ({
        id,
        file_path: path,
        ...placeParams(place, branch),
        commit_message: message,
        encoding: 'base64' as const,
        content: file?.content ?? '',
        ...(last.id !== undefined && { last_commit_id: last.id }),
      })}
      problems={{ ...placeProblems(place), ...(file === null && { content: 'Choose a file.' }) }}
      onClose={onClose}
      onDone={() => {
        if (place.kind === 'branch') return
        const search = { ref: branchOfPlace(place, branch), path }
        void navigate({ to: '/c/$connection/p/$project/blob', params, search })
      }}
    >
      {problems => (
        <>
          {last.error && last.id === undefined && <ErrorState error={last.error} onRetry={last.refetch} />}
          <FileField error={problems.content} onRead={setFile} />
          <Message value={message} error={problems.commit_message} onChange={setMessage} />
          <CommitPlaceFields branch={branch} place={place} problems={problems} onPlace={setPlace} />
          <InOneCommit branch={branchOfPlace(place, branch)}>
            Takes the place of <Name path={path} />
          </InOneCommit>
        </>
      )}
    </WriteDialog>
  )
}

/** Deletes a file that is seen in its folder, unless it changed since then. */
export function DeleteDialog({ branch, path, onClose }: FileOfBranch) {
  const { id } = useProject()
  const [message, setMessage] = useState(`Delete ${baseName(path)}`)
  const [place, setPlace] = useState(() => placeOn(branch))
  const last = useLastCommit(path, baseOfPlace(place, branch))
  const openFiles = useFollowFiles()
  return (
    <WriteDialog
      operation="files.delete"
      label="Delete this file?"
      submit="Delete the file"
      dismiss="Keep it"
      isDisabled={last.id === undefined}
      paramsNow={() => ({
        id,
        file_path: path,
        ...placeParams(place, branch),
        commit_message: message,
        ...(last.id !== undefined && { last_commit_id: last.id }),
      })}
      problems={placeProblems(place)}
      onClose={onClose}
      onDone={() => openFiles.deleted({ ref: branchOfPlace(place, branch), path })}
    >
      {problems => (
        <>
          {last.error && last.id === undefined && <ErrorState error={last.error} onRetry={last.refetch} />}
          <Message value={message} error={problems.commit_message} onChange={setMessage} />
          <CommitPlaceFields branch={branch} place={place} problems={problems} onPlace={setPlace} />
          <InOneCommit branch={branchOfPlace(place, branch)}>
            Deletes <Name path={path} />, whose history keeps what it was,
          </InOneCommit>
        </>
      )}
    </WriteDialog>
  )
}

function Message({
  value,
  error,
  onChange,
}: {
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}) {
  return (
    <Textarea
      label="Commit message"
      autosize
      minRows={2}
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function Name({ path }: { readonly path: string }) {
  return (
    <strong>
      <VisibleText text={path} />
    </strong>
  )
}

function InOneCommit({ branch, children = 'Committed' }: { readonly branch: string; readonly children?: ReactNode }) {
  return (
    <Text size="sm">
      {children} in one commit on{' '}
      <strong>
        <VisibleText text={branch === '' ? 'the branch you choose' : branch} />
      </strong>
      . For several files in one commit, there is “Edit multiple files”.
    </Text>
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
    // What was chosen before must not be sent under this name.
    onRead(null)
    const read = await readLast(tooLarge ? null : file)
    if (read === 'unreadable') setProblem('It could not be read. Choose it again.')
    else if (read) onRead(read)
  }
  return (
    <FileInput
      label="File of this computer"
      placeholder="Choose a file"
      data-autofocus
      value={chosen}
      onChange={file => void choose(file)}
      description={chosen && !problem ? formatSize(chosen.size) : undefined}
      error={problem ?? error}
    />
  )
}
