import { Alert, Button, Modal, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Tag } from '#shared/contract/tags.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { getRefusal, loadCurrentTag, type Refusal } from '../model/load-current-tag.ts'
import { asSent } from '../model/tag-facts.ts'
import { useRefreshTags } from '../model/use-refresh-tags.ts'
import type { TagsProject } from '../model/use-tags-project.ts'
import classes from './tags-screen.module.css'

interface DeleteTagProps {
  readonly tag: Tag
  readonly tagsProject: TagsProject
  onClose(): void
  onDeleted(name: string): void
}

/**
 * Deletes one tag, after its name was typed and a last check showed that it is unchanged. Open while there is a `tag`.
 */
export function DeleteTagDialog({ tag, ...props }: Omit<DeleteTagProps, 'tag'> & { readonly tag: Tag | null }) {
  return (
    <Modal opened={tag !== null} onClose={props.onClose} title={t('Delete this tag?')} size="lg">
      {tag && <Confirmation key={`${tag.name} ${tag.target}`} tag={tag} {...props} />}
    </Modal>
  )
}

function Confirmation({ tag, tagsProject, onClose, onDeleted }: DeleteTagProps) {
  const { connection, project } = tagsProject
  const [seen, setSeen] = useState(tag)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [isLooking, setLooking] = useState(false)
  const service = useConnection()
  const write = useWrite('tags.delete')
  const refresh = useRefreshTags()
  const request = () => ({ id: project, tag_name: seen.name })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (typed !== seen.name) return
    setError(null)
    setRefusal(null)
    setLooking(true)
    const refused = getRefusal(seen, await loadCurrentTag(connection, project, seen.name, service))
    setLooking(false)
    if (refused) {
      setRefusal(refused)
      refresh()
      return
    }
    try {
      await write.mutateAsync(request())
      onDeleted(seen.name)
    } catch (thrown) {
      setError(getError(thrown))
    }
  }
  return (
    <form onSubmit={event => void send(event)} aria-label={t('Delete this tag?')}>
      <Description tag={seen} />
      <TypedName name={seen.name} typed={typed} onType={setTyped} label={t('the tag’s name')} />
      {refusal && (
        <Refused
          seen={seen}
          refusal={refusal}
          onAccept={now => {
            setSeen(now)
            setTyped('')
            setRefusal(null)
          }}
        />
      )}
      {error && <Failure error={error} />}
      <div className={classes.buttons}>
        <RequestPreview operation="tags.delete" isDisabled={false} paramsNow={request} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          color="red.9"
          loading={isLooking || write.isPending}
          disabled={typed !== seen.name || refusal?.kind === 'moved' || refusal?.kind === 'gone'}
        >
          {t('Delete the tag')}
        </Button>
      </div>
    </form>
  )
}

function Description({ tag }: { readonly tag: Tag }) {
  const { name, target, commit, release } = tag
  const undo = undoPromise('tags.delete', asSent(tag), useConnection())
  return (
    <Text size="sm">
      <Trans
        message="<strong/> at <code/>{hasTitle, select, true { “<title/>”} other {}} is deleted{hasRelease, select, true {, and its release notes with it} other {}}. The commits stay. You can undo this from the journal."
        values={{ hasTitle: `${Boolean(commit)}`, hasRelease: `${Boolean(release)}` }}
        components={{
          title: <VisibleText text={commit?.title ?? ''} />,
          strong: (
            <strong className={classes.tagName}>
              <VisibleText text={name} />
            </strong>
          ),
          code: <code>{(commit?.id ?? target).slice(0, 8)}</code>,
        }}
      />
      {undo.kind === 'partly' && ` ${undo.lost}`}
    </Text>
  )
}

function Refused({
  seen,
  refusal,
  onAccept,
}: {
  readonly seen: Tag
  readonly refusal: Refusal
  onAccept(now: Tag): void
}) {
  switch (refusal.kind) {
    case 'unknown':
      return <Failure error={refusal.error} />
    case 'gone':
      return (
        <Alert color="yellow" title={t('The tag no longer exists')} mt="md" role="alert">
          {t('It was already deleted by another user.')}
        </Alert>
      )
    case 'moved': {
      const { now } = refusal
      const isElsewhere = now.target !== seen.target
      return (
        <Alert
          color="red"
          title={isElsewhere ? t('The tag was moved') : t('Its release notes were changed')}
          mt="md"
          role="alert"
        >
          {isElsewhere ? (
            <Trans
              message="It pointed to <code/> and points to <code2/> now."
              components={{
                code: <code>{seen.target.slice(0, 8)}</code>,
                code2: <code>{now.target.slice(0, 8)}</code>,
              }}
            />
          ) : (
            t('They were changed after you opened this.')
          )}{' '}
          <Trans
            message="Nothing was deleted.<div/>"
            components={{
              div: (
                <div className={classes.buttons}>
                  <Button variant="default" onClick={() => onAccept(now)}>
                    {t('Show what it is now')}
                  </Button>
                </div>
              ),
            }}
          />
        </Alert>
      )
    }
  }
}
