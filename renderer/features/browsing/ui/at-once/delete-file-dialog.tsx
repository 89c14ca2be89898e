import { Button, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Params } from '#shared/contract/contract.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { baseName, parentFolder } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { showCommitted } from '../../../../ui/commits/committed-notice.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Spacer } from '../../../../ui/screen/screen.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { baseOfPlace, branchOfPlace, placeOn, placeParams, placeProblems } from '../../model/at-once/commit-place.ts'
import { useLastCommit } from '../../model/at-once/use-last-commit.ts'
import { useFollowFiles } from '../../model/open-files/use-follow-files.ts'
import { CommitPlaceFields } from './commit-place-fields.tsx'
import classes from './delete-file-dialog.module.css'

/** A file of a branch, as it was when it was looked at. */
export interface StandingFile {
  readonly branch: string
  readonly path: string
  readonly lastCommitId: string
}

/** Deletes one file in a commit, after naming it. Its history keeps it. Open while there is a `file`. */
export function DeleteFileDialog({ file, onClose }: { readonly file: StandingFile | null; onClose(): void }) {
  return (
    <FormDialog opened={file !== null} onClose={onClose} title="Delete this file?" size="lg">
      {file && <Confirmation file={file} onClose={onClose} />}
    </FormDialog>
  )
}

function Confirmation({ file, onClose }: { readonly file: StandingFile; onClose(): void }) {
  const { branch, path } = file
  const { id } = useProject()
  const service = useConnection().name
  const params = useProjectParams()
  const navigate = useNavigate()
  const write = useWrite('commits.create', { isTold: true })
  const openFiles = useFollowFiles()
  const [message, setMessage] = useState(`Delete ${baseName(path)}`)
  const [place, setPlace] = useState(() => placeOn(branch))
  const [error, setError] = useState<AppError | null>(null)
  const target = branchOfPlace(place, branch)
  const problems = placeProblems(place)
  const last = useLastCommit(path, baseOfPlace(place, branch), { branch, id: file.lastCommitId })
  const cannotSend = message.trim() === '' || Object.keys(problems).length > 0 || last.id === undefined
  const request = (): Params<'commits.create'> => ({
    id,
    ...placeParams(place, branch),
    commit_message: message,
    actions: [{ action: 'delete', file_path: path, ...(last.id !== undefined && { last_commit_id: last.id }) }],
  })
  const send = async () => {
    setError(null)
    try {
      const { value, journal } = await write.mutateAsync(request())
      onClose()
      openFiles.deleted({ ref: target, path })
      showCommitted({
        branch: target,
        sha: value.id,
        journal,
        open: sha => void navigate({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha } }),
      })
      const folder = parentFolder(path)
      await navigate({
        to: '/c/$connection/p/$project/tree',
        params,
        search: { ref: target, ...(folder !== '' && { path: folder }) },
      })
    } catch (thrown) {
      setError(errorOf(thrown))
    }
  }
  const explained = error && explain(error, service)
  return (
    <>
      <Text size="sm" mb={12}>
        <strong className={classes.mono}>
          <VisibleText text={path} />
        </strong>{' '}
        is deleted from{' '}
        <strong>
          <VisibleText text={target === '' ? 'the branch you choose' : target} />
        </strong>{' '}
        in one commit. Its history keeps what it was.
      </Text>
      <Textarea
        label="Commit message"
        autosize
        minRows={2}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      <CommitPlaceFields branch={branch} place={place} problems={problems} onPlace={setPlace} />
      {last.error && last.id === undefined && <ErrorState error={last.error} onRetry={last.refetch} />}
      {explained && (
        <p className={classes.error} role="alert">
          {explained.sentence}{' '}
          {error.kind === 'validation' ? 'It may have changed. Reload it and check again.' : explained.nextStep}
        </p>
      )}
      <div className={classes.buttons}>
        <RequestPreview operation="commits.create" isDisabled={cannotSend} paramsNow={request} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="red.9" loading={write.isPending} disabled={cannotSend} onClick={() => void send()}>
          {`Delete ${visibleString(baseName(path))}`}
        </Button>
      </div>
    </>
  )
}
