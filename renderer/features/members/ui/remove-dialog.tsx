import { Modal, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { roleName } from '../../../ui/people/roles.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { removeItem } from '../model/member-items.ts'
import { memberOperations, removeRequest } from '../model/member-requests.ts'
import type { MembersOf } from '../model/members-of.ts'
import { DialogButtons } from './dialog-buttons.tsx'

interface RemoveProps {
  readonly place: MembersOf
  readonly members: readonly Member[]
  onClose(): void
}

/** Takes direct memberships away, after the name was typed: one at once, several as a bulk job. */
export function RemoveDialog({ place, members, onClose }: RemoveProps) {
  const [first, ...others] = members
  return (
    <Modal
      opened={first !== undefined}
      onClose={onClose}
      title={t('Remove from the {source}?', { source: place.source })}
      size="md"
    >
      {first && others.length === 0 && <RemoveOne place={place} member={first} onClose={onClose} />}
      {others.length > 0 && <RemoveAll place={place} members={members} onClose={onClose} />}
    </Modal>
  )
}

function RemoveOne({ place, member, onClose }: Omit<RemoveProps, 'members'> & { readonly member: Member }) {
  const operation = memberOperations[place.source].remove
  const write = useWrite(operation)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<AppError | null>(null)
  const { params } = removeRequest(place, member.id)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (typed !== member.username) return
    setError(null)
    try {
      await write.mutateAsync(params)
      onClose()
    } catch (thrown) {
      setError(getError(thrown))
    }
  }
  return (
    <form onSubmit={event => void send(event)} aria-label={t('Remove from the {source}', { source: place.source })}>
      <Text size="sm">
        <Trans
          message="<strong/>, {roleName} of <visibleText/>, loses this role. What they have through a group above stays. You can undo this from the journal."
          values={{ roleName: roleName(member.access_level) }}
          components={{
            strong: (
              <strong>
                <VisibleText text={member.name} />
              </strong>
            ),
            visibleText: <VisibleText text={place.name} />,
          }}
        />
      </Text>
      <TypedName name={member.username} typed={typed} onType={setTyped} label={t('the username')} />
      {error && <Failure error={error} />}
      <DialogButtons
        preview={<RequestPreview operation={operation} isDisabled={false} paramsNow={() => params} />}
        submit={t('Remove the member')}
        isBusy={write.isPending}
        isDisabled={typed !== member.username}
        isDangerous
        onClose={onClose}
      />
    </form>
  )
}

function RemoveAll({ place, members, onClose }: RemoveProps) {
  const connection = useConnection().ref
  const openPanel = useBulkPanel(panel => panel.open)
  const [typed, setTyped] = useState('')
  const words = t('remove {members} members', { members: members.length })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== words) return
    const named = { ...place, path: place.fullPath ?? place.name }
    const { id } = startDryRun({
      title: t('Remove {members} members of {path}', { members: members.length, path: named.path }),
      connection,
      items: members.map(member => removeItem(connection, named, member)),
    })
    openPanel(id)
    onClose()
  }
  return (
    <form onSubmit={send} aria-label={t('Remove from the {source}', { source: place.source })}>
      <Text size="sm">
        <Trans
          message="These lose their direct role: <visibleText/>. Members that have changed since are skipped."
          components={{ visibleText: <VisibleText text={members.map(({ name }) => name).join(', ')} /> }}
        />
      </Text>
      <TypedName name={words} typed={typed} onType={setTyped} label={t('the words')} />
      <DialogButtons
        submit={t('Preview (dry run)')}
        isBusy={false}
        isDisabled={typed !== words}
        isDangerous
        onClose={onClose}
      />
    </form>
  )
}
