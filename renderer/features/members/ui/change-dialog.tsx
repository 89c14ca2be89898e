import { Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { roleLevel } from '../../../ui/people/roles.ts'
import { refusedFields } from '../../../ui/schema-form/problems.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { showProblems } from '../../../ui/write/show-problems.ts'
import { changeItem } from '../model/member-items.ts'
import { changeRequest, getDay, memberOperations, type RoleChange } from '../model/member-requests.ts'
import type { MembersOf } from '../model/members-of.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { RoleChangeFields } from './role-change-fields.tsx'

interface ChangeProps {
  readonly place: MembersOf
  readonly members: readonly Member[]
  onClose(): void
}

/** Changes the role of direct members, or when it ends: one at once, several as a bulk job. */
export function ChangeDialog({ place, members, onClose }: ChangeProps) {
  return (
    <Modal opened={members.length > 0} onClose={onClose} title={t('Change role or expiration')} size="md">
      {members.length > 0 && <Form place={place} members={members} onClose={onClose} />}
    </Modal>
  )
}

/** One member starts with the current values; for several, only the entered values are changed. */
function getStart(members: readonly Member[]): RoleChange {
  const [first, ...others] = members
  if (!first || others.length > 0) return { level: null, expires_at: null }
  return { level: roleLevel(`${first.access_level}`), expires_at: getDay(first) }
}

function Form({ place, members, onClose }: ChangeProps) {
  const connection = useConnection().ref
  const openPanel = useBulkPanel(panel => panel.open)
  const operation = memberOperations[place.source].update
  const write = useWrite(operation)
  const [change, setChange] = useState(() => getStart(members))
  const [error, setError] = useState<AppError | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const [first] = members
  const request = first && members.length === 1 ? changeRequest(place, first, change) : null
  const problems = refusedFields(error, ['access_level', 'expires_at'])
  const saysNothing = change.level === null && change.expires_at === null

  const sendOne = async () => {
    if (!request) return
    try {
      await write.mutateAsync(request.params)
      onClose()
    } catch (thrown) {
      showProblems(element.current, () => setError(getError(thrown)))
    }
  }
  const sendAll = () => {
    const named = { ...place, path: place.fullPath ?? place.name }
    const { id } = startDryRun({
      title: t('Change {members} members of {path}', { members: members.length, path: named.path }),
      connection,
      items: members.map(member => changeItem(connection, named, member, change)),
    })
    openPanel(id)
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (members.length === 1) void sendOne()
    else sendAll()
  }
  return (
    <form ref={element} onSubmit={send} aria-label={t('Change role or expiration')} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {first && members.length === 1 ? (
            <VisibleText text={`${first.name} @${first.username}`} />
          ) : (
            t('{members} members', { members: members.length })
          )}
        </Text>
        <RoleChangeFields
          source={place.source}
          change={change}
          canKeep={members.length > 1}
          problems={problems}
          onChange={next => {
            setError(null)
            setChange(next)
          }}
        />
      </Stack>
      {error && Object.keys(problems).length === 0 && <Failure error={error} />}
      <DialogButtons
        preview={
          request && <RequestPreview operation={operation} isDisabled={false} paramsNow={() => request.params} />
        }
        submit={members.length > 1 ? t('Preview (dry run)') : t('Change member')}
        isBusy={write.isPending}
        isDisabled={saysNothing || (members.length === 1 && request === null)}
        onClose={onClose}
      />
    </form>
  )
}
