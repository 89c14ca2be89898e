import { Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { startDryRun, useBulkPanel } from '../../common/bulk/bulk.ts'
import { TypedName } from '../../common/confirm/typed-name.tsx'
import { useConnection } from '../../common/connection/use-connection.ts'
import { FormDialog } from '../../common/dialog/form-dialog.tsx'
import { DialogButtons } from '../../common/members/dialog-buttons.tsx'
import { ExpiryInput } from '../../common/members/expiry-input.tsx'
import type { NamedPlace } from '../../common/members/member-items.ts'
import type { RoleChange, RoleToGive } from '../../common/members/member-requests.ts'
import { PeopleField } from '../../common/members/people-field.tsx'
import { RoleChangeFields } from '../../common/members/role-change-fields.tsx'
import { RoleSelect } from '../../common/people/role-select.tsx'
import type { PickedUser } from '../../common/people/user-picker.tsx'
import { counted, countToType } from '../../common/resource-table/words.ts'
import { addPlan, changePlan, type Plan, removePlan } from './plan.ts'
import type { Right } from './rights.ts'

/** What is being done to many rights, in a dialog. */
export type AcrossTask =
  | { readonly kind: 'add'; readonly places: readonly NamedPlace[]; readonly known: readonly Right[] }
  | { readonly kind: 'change' | 'remove'; readonly rights: readonly Right[] }

const placeNoun = ['place', 'places'] as const
const rightNoun = ['right', 'rights'] as const
const titles = { add: 'Add people everywhere', change: 'Change role or end', remove: 'Remove these rights?' } as const

/** A change to many rights: what it would do is found out first, and then done from the panel of bulk jobs. */
export function ChangeAcross({ task, onClose }: { readonly task: AcrossTask | null; onClose(): void }) {
  return (
    <FormDialog opened={task !== null} onClose={onClose} title={task ? titles[task.kind] : ''} size="lg">
      {task?.kind === 'add' && <Add places={task.places} known={task.known} onClose={onClose} />}
      {task?.kind === 'change' && <Change rights={task.rights} onClose={onClose} />}
      {task?.kind === 'remove' && <Remove rights={task.rights} onClose={onClose} />}
    </FormDialog>
  )
}

/** Starts the dry run of a plan and shows it; from there it is done. */
function useTry(onClose: () => void) {
  const connection = useConnection().id
  const open = useBulkPanel(panel => panel.open)
  return (title: string, plan: (connection: string) => Plan) => {
    open(startDryRun({ title, connection, items: plan(connection).items }).id)
    onClose()
  }
}

function Form({
  label,
  isReady,
  onSend,
  onClose,
  children,
}: {
  readonly label: string
  readonly isReady: boolean
  readonly children: ReactNode
  onSend(): void
  onClose(): void
}) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSend()
  }
  return (
    <form onSubmit={send} aria-label={label} noValidate>
      <Stack gap="sm">
        {children}
        <Text size="sm" c="dimmed">
          Nothing is sent yet: first every row is looked at, and you see what would be done.
        </Text>
      </Stack>
      <DialogButtons submit="Try it out" isBusy={false} isDisabled={!isReady} onClose={onClose} />
    </form>
  )
}

function Add({
  places,
  known,
  onClose,
}: {
  readonly places: readonly NamedPlace[]
  readonly known: readonly Right[]
  onClose(): void
}) {
  const tryOut = useTry(onClose)
  const [people, setPeople] = useState<readonly PickedUser[]>([])
  const [pasted, setPasted] = useState('')
  const [role, setRole] = useState<RoleToGive>({ level: 30, expires_at: '' })
  const [giveToMembers, setGive] = useState(false)
  const source = places.some(place => place.source === 'project') ? 'project' : 'group'
  return (
    <Form
      label={titles.add}
      isReady={people.length > 0}
      onClose={onClose}
      onSend={() =>
        tryOut(
          `Add ${counted(people.length, ['person', 'people'])} to ${counted(places.length, placeNoun)}`,
          connection => addPlan(connection, places, people, role, known, giveToMembers),
        )
      }
    >
      <Text size="sm">To {counted(places.length, placeNoun)}.</Text>
      <PeopleField people={people} pasted={pasted} onPeople={setPeople} onPasted={setPasted} />
      <RoleSelect source={source} value={role.level} onChange={level => setRole({ ...role, level })} />
      <ExpiryInput value={role.expires_at} onChange={expires_at => setRole({ ...role, expires_at })} />
      <Checkbox
        label="Give this role and end also to who is a member already"
        description={
          known.length === 0
            ? 'Read the members first: then it is known who is one.'
            : 'Also where their present role is higher. Otherwise they are left as they are.'
        }
        disabled={known.length === 0}
        checked={giveToMembers}
        onChange={event => setGive(event.currentTarget.checked)}
      />
    </Form>
  )
}

function Change({ rights, onClose }: { readonly rights: readonly Right[]; onClose(): void }) {
  const tryOut = useTry(onClose)
  const [change, setChange] = useState<RoleChange>({ level: null, expires_at: null })
  const source = rights.some(({ place }) => place.source === 'project') ? 'project' : 'group'
  return (
    <Form
      label={titles.change}
      isReady={change.level !== null || change.expires_at !== null}
      onClose={onClose}
      onSend={() =>
        tryOut(`Change ${counted(rights.length, rightNoun)}`, connection => changePlan(connection, rights, change))
      }
    >
      <Text size="sm">{counted(rights.length, rightNoun)}.</Text>
      <RoleChangeFields source={source} change={change} canKeep onChange={setChange} />
    </Form>
  )
}

function Remove({ rights, onClose }: { readonly rights: readonly Right[]; onClose(): void }) {
  const tryOut = useTry(onClose)
  const [typed, setTyped] = useState('')
  const words = `remove ${countToType(rights.length, rightNoun)}`
  const people = new Set(rights.map(({ member }) => member.id)).size
  const places = new Set(rights.map(({ place }) => place.path)).size
  return (
    <Form
      label={titles.remove}
      isReady={typed === words}
      onClose={onClose}
      onSend={() => tryOut(`Remove ${counted(rights.length, rightNoun)}`, connection => removePlan(connection, rights))}
    >
      <Text size="sm">
        Direct roles of {counted(people, ['person', 'people'])} in {counted(places, placeNoun)} are taken away. What
        somebody has through a group above stays.
      </Text>
      <TypedName name={words} typed={typed} onType={setTyped} label="the words" />
    </Form>
  )
}
