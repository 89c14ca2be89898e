import { Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { createPageState, type PageKey } from '../../../lib/connection/generation-state.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { submitByKeys } from '../../../ui/dialog/submit-by-keys.ts'
import { RoleSelect } from '../../../ui/people/role-select.tsx'
import type { RoleLevel } from '../../../ui/people/roles.ts'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'
import { refusedFields } from '../../../ui/schema-form/problems.ts'
import { Failure } from '../../../ui/write/failure.tsx'
import { showProblems } from '../../../ui/write/show-problems.ts'
import { addItem } from '../model/member-items.ts'
import { addRequest, memberOperations } from '../model/member-requests.ts'
import type { MembersOf } from '../model/members-of.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { ExpiryInput } from './expiry-input.tsx'
import { PeopleField, usePeople } from './people-field.tsx'

const emptyForm: AddForm = { people: [], pasted: '', level: 30, expires_at: '' }

/** Unsent input for new members, by source and place. */
const typedForms = createPageState<AddForm>()

interface AddProps {
  readonly place: MembersOf
  onClose(): void
  /** They are a member already: their role can be changed instead. */
  onMember(member: Member): void
}

/** Makes people members: one at once, several as a bulk job. */
export function AddDialog({ isOpen, ...props }: AddProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={t('Add members')} size="lg" onKeyDown={submitByKeys}>
      {isOpen && <Form {...props} />}
    </Modal>
  )
}

function Form({ place, onClose, onMember }: AddProps) {
  const connection = useConnection().ref
  const { form, change, clear } = useAddForm([connection, place.source, place.id])
  const openPanel = useBulkPanel(panel => panel.open)
  const operation = memberOperations[place.source].add
  const write = useWrite(operation)
  const [wasSent, setSent] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const { level, expires_at } = form
  const people = usePeople(form, part => {
    if (part.people) setError(null)
    change(part)
  })
  const [first] = people.all
  const getRequest = (person: PickedUser) => addRequest(place, person.id, { level, expires_at })
  const problems = refusedFields(error, ['user_id', 'access_level', 'expires_at'])

  const edit = (part: Parameters<typeof change>[0]) => {
    setError(null)
    change(part)
  }
  const sendOne = async (person: PickedUser) => {
    try {
      await write.mutateAsync(getRequest(person).params)
      clear()
      onClose()
    } catch (thrown) {
      showProblems(element.current, () => setError(getError(thrown)))
    }
  }
  const sendAll = (all: readonly PickedUser[]) => {
    const named = { ...place, path: place.fullPath ?? place.name }
    const { id } = startDryRun({
      title: t('Add {people} members to {path}', { people: all.length, path: named.path }),
      connection,
      items: all.map(person => addItem(connection, named, person, { level, expires_at })),
    })
    openPanel(id)
    clear()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const all = people.takeAll()
    showProblems(element.current, () => {
      setSent(true)
      setError(null)
    })
    const [one, ...others] = all ?? []
    if (one && others.length === 0) void sendOne(one)
    else if (all && one) sendAll(all)
  }
  return (
    <form ref={element} onSubmit={send} aria-label={t('Add members')} noValidate>
      <Stack gap="sm">
        <PeopleField
          of={people}
          error={problems.user_id ?? (wasSent && !people.isGiven ? t('Select users') : undefined)}
        />
        <RoleSelect
          source={place.source}
          value={level}
          error={problems.access_level}
          onChange={chosen => edit({ level: chosen })}
        />
        <ExpiryInput value={expires_at} error={problems.expires_at} onChange={day => edit({ expires_at: day })} />
      </Stack>
      {error?.kind === 'conflict' && first ? (
        <AlreadyMember error={error} place={place} user={first.id} onMember={onMember} />
      ) : (
        error && Object.keys(problems).length === 0 && <Failure error={error} />
      )}
      {people.all.length > 1 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('Each of the {people} is added on its own. Existing members keep their role.', {
            people: people.all.length,
          })}
        </Text>
      )}
      <DialogButtons
        preview={
          <RequestPreview
            operation={operation}
            isDisabled={!first}
            paramsNow={() => {
              if (!first) throw new Error('No users to add')
              return getRequest(first).params
            }}
          />
        }
        submit={people.all.length > 1 ? t('Preview (dry run)') : t('Add member')}
        isBusy={write.isPending}
        onClose={onClose}
      />
    </form>
  )
}

/** 409: explains it, with a button to change the role instead. */
function AlreadyMember({
  error,
  place,
  user,
  onMember,
}: {
  readonly error: AppError
  readonly place: MembersOf
  readonly user: number
  onMember(member: Member): void
}) {
  const connection = useConnection().ref
  const [failed, setFailed] = useState<AppError | null>(null)
  const loadMember = async () => {
    try {
      const params = { id: place.id, user_id: user }
      onMember((await callOperation(connection, memberOperations[place.source].get, params)).value)
    } catch (thrown) {
      setFailed(getError(thrown))
    }
  }
  return (
    <Failure error={failed ?? error}>
      <Button variant="default" size="compact-xs" onClick={() => void loadMember()}>
        {t('Change their role instead')}
      </Button>
    </Failure>
  )
}

/** The input for new members. */
interface AddForm {
  readonly people: readonly PickedUser[]
  readonly pasted: string
  readonly level: RoleLevel
  readonly expires_at: string
}

/** The form of new members of one place: a dialog that is closed by mistake loses nothing. For this run only. */
function useAddForm(key: PageKey) {
  return {
    form: typedForms.use(key) ?? emptyForm,
    change: (part: Partial<AddForm>) => typedForms.set(key, { ...(typedForms.get(key) ?? emptyForm), ...part }),
    clear: () => typedForms.set(key, null),
  }
}
