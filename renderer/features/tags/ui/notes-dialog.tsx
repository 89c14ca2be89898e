import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Tag } from '#shared/contract/tags.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { submitByKeys } from '../../../ui/dialog/submit-by-keys.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { notesKey, useKeptForms } from '../model/kept-forms.ts'
import { loadCurrentTag } from '../model/load-current-tag.ts'
import { useRefreshTags } from '../model/use-refresh-tags.ts'
import type { TagsProject } from '../model/use-tags-project.ts'
import { NotesField } from './notes-field.tsx'
import classes from './tags-screen.module.css'

/** Writes the notes of a release, or changes them. Open while there is a `tag`. */
export function NotesDialog({
  tag,
  tagsProject,
  onClose,
}: {
  readonly tag: Tag | null
  readonly tagsProject: TagsProject
  onClose(): void
}) {
  return (
    <Modal
      opened={tag !== null}
      onClose={onClose}
      title={tag ? t('Release notes of {name}', { name: visibleString(tag.name) }) : ''}
      size="xl"
      onKeyDown={submitByKeys}
    >
      {tag && <Notes tag={tag} tagsProject={tagsProject} onClose={onClose} />}
    </Modal>
  )
}

function Notes({
  tag,
  tagsProject,
  onClose,
}: {
  readonly tag: Tag
  readonly tagsProject: TagsProject
  onClose(): void
}) {
  const { connection, project } = tagsProject
  const { name } = tag
  const service = useConnection()
  const key = notesKey(connection, project, name)
  const stored = tag.release?.description ?? null
  const kept = useKeptForms(state => state.notes[key])
  const keep = useKeptForms(state => state.keepNotes)
  const { base, text } = kept ?? { base: stored, text: stored ?? '' }
  const creation = useWrite('releases.create')
  const change = useWrite('releases.update')
  const refresh = useRefreshTags()
  const [error, setError] = useState<AppError | null>(null)
  const [theirs, setTheirs] = useState<{ readonly text: string | null } | null>(null)
  const isPending = creation.isPending || change.isPending
  const request = () => ({ id: project, tag_name: name, description: text })

  const send = async (over: string | null) => {
    setError(null)
    setTheirs(null)
    const present = await loadCurrentTag(connection, project, name, service)
    if (present.kind === 'unknown') return setError(present.error)
    if (present.kind === 'gone')
      return setError({ kind: 'notFound', message: t('The tag {name} no longer exists', { name }) })
    const now = present.tag.release?.description ?? null
    if (now !== over) {
      refresh()
      return setTheirs({ text: now })
    }
    try {
      await (present.tag.release ? change : creation).mutateAsync(request())
      keep(key, null)
      onClose()
    } catch (thrown) {
      setError(getError(thrown))
    }
  }
  return (
    <>
      <NotesField
        project={project}
        tagName={name}
        to={name}
        value={text}
        onChange={value => keep(key, value === stored ? null : { base, text: value })}
      />
      {theirs && (
        <TheirNotes
          onAppend={() => {
            keep(key, { base: theirs.text, text: `${text.replace(/\n*$/, '')}\n\n${theirs.text ?? ''}` })
            setTheirs(null)
          }}
          onReplace={() => void send(theirs.text)}
        />
      )}
      {error && <Failure error={error} />}
      <div className={classes.buttons}>
        <RequestPreview
          operation={tag.release ? 'releases.update' : 'releases.create'}
          isDisabled={text.trim() === ''}
          paramsNow={request}
        />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          type="submit"
          loading={isPending}
          disabled={text.trim() === '' || text === stored}
          onClick={() => void send(base)}
        >
          {tag.release ? t('Change the notes') : t('Add the notes')}
        </Button>
      </div>
    </>
  )
}

/** Says that someone else changed the notes, and what can be done. */
function TheirNotes({ onAppend, onReplace }: { onAppend(): void; onReplace(): void }) {
  return (
    <Alert color="yellow" title={t('The notes were changed by another user')} mt="md" role="alert">
      <Trans
        message="Nothing was sent, and yours are still here. You can put theirs below yours, or replace them.<div/>"
        components={{
          div: (
            <div className={classes.buttons}>
              <Button variant="default" onClick={onAppend}>
                {t('Put theirs below mine')}
              </Button>
              <Button color="red.9" onClick={onReplace}>
                {t('Replace theirs')}
              </Button>
            </div>
          ),
        }}
      />
    </Alert>
  )
}
