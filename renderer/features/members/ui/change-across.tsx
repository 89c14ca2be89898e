import { Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RoleSelect } from '../../../ui/people/role-select.tsx'
import { countToType, type Noun } from '../../../ui/resource-table/words.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { addItem, changeItem, type Person, personName, removeItem } from '../model/member-items.ts'
import type { NamedPlace, RoleChange, RoleToGive } from '../model/member-requests.ts'
import type { Right } from '../model/rights.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { ExpiryInput } from './expiry-input.tsx'
import { PeopleField, type PeopleInput, usePeople } from './people-field.tsx'
import { RoleChangeFields } from './role-change-fields.tsx'

/** People named before they lose access. */
const maxNamed = 8

const noPeople: PeopleInput = { people: [], pasted: '' }

/** The task of the dialog for many memberships. */
export type AcrossTask =
  | { readonly kind: 'add'; readonly places: readonly NamedPlace[]; readonly known: readonly Right[] }
  | { readonly kind: 'change' | 'remove'; readonly rights: readonly Right[] }

const placeNoun: Noun = {
  counted: count => t('{count, plural, one {# project or group} other {# projects and groups}}', { count }),
  plural: t('projects and groups'),
}
const rightNoun: Noun = {
  counted: count => t('{count, plural, one {# membership} other {# memberships}}', { count }),
  plural: t('memberships'),
}
const titles = {
  add: t('Add members'),
  change: t('Change role or expiration'),
  remove: t('Remove memberships?'),
} as const

/** A change to many memberships: a dry run shows its effect, and it is applied from the panel of bulk jobs. */
export function ChangeAcross({ task, onClose }: { readonly task: AcrossTask | null; onClose(): void }) {
  return (
    <FormDialog opened={task !== null} onClose={onClose} title={task ? titles[task.kind] : ''} size="lg">
      {task?.kind === 'add' && <Add places={task.places} known={task.known} onClose={onClose} />}
      {task?.kind === 'change' && <Change rights={task.rights} onClose={onClose} />}
      {task?.kind === 'remove' && <Remove rights={task.rights} onClose={onClose} />}
    </FormDialog>
  )
}

/** Starts the dry run of a plan and shows it; it is applied from there. */
function useTry(onClose: () => void) {
  const connection = useConnection().ref
  const open = useBulkPanel(panel => panel.open)
  return (title: string, plan: (connection: ConnectionRef) => readonly BulkItem[]) => {
    open(startDryRun({ title, connection, items: plan(connection) }).id)
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
          {t('Nothing is sent yet. The preview reads every row and shows what will change.')}
        </Text>
      </Stack>
      <DialogButtons submit={t('Preview (dry run)')} isBusy={false} isDisabled={!isReady} onClose={onClose} />
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
  const [given, setGiven] = useState(noPeople)
  const people = usePeople(given, part => setGiven(before => ({ ...before, ...part })))
  const [role, setRole] = useState<RoleToGive>({ level: 30, expires_at: '' })
  const [giveToMembers, setGive] = useState(false)
  const source = places.some(place => place.source === 'project') ? 'project' : 'group'
  const send = () => {
    const all = people.takeAll()
    if (all === null) return
    tryOut(
      t('Add {people, plural, one {# person} other {# people}} to {counted}', {
        people: all.length,
        counted: placeNoun.counted(places.length),
      }),
      connection => addPlan(connection, places, all, role, known, giveToMembers),
    )
  }
  return (
    <Form label={titles.add} isReady={people.isGiven} onClose={onClose} onSend={send}>
      <Text size="sm">{t('To {counted}.', { counted: placeNoun.counted(places.length) })}</Text>
      <PeopleField of={people} />
      <RoleSelect source={source} value={role.level} onChange={level => setRole({ ...role, level })} />
      <ExpiryInput value={role.expires_at} onChange={expires_at => setRole({ ...role, expires_at })} />
      <Checkbox
        label={t('Also change the role and expiration of existing members')}
        description={
          known.length === 0
            ? t('Load the members first.')
            : t('Also lower higher roles. Otherwise existing members keep their role.')
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
        tryOut(t('Change {counted}', { counted: rightNoun.counted(rights.length) }), connection =>
          changePlan(connection, rights, change),
        )
      }
    >
      <Text size="sm">{rightNoun.counted(rights.length)}.</Text>
      <RoleChangeFields source={source} change={change} canKeep onChange={setChange} />
    </Form>
  )
}

function Remove({ rights, onClose }: { readonly rights: readonly Right[]; onClose(): void }) {
  const tryOut = useTry(onClose)
  const [typed, setTyped] = useState('')
  const words = t('remove {countToType}', { countToType: countToType(rights.length, rightNoun) })
  const people = [...new Map(rights.map(({ member }) => [member.id, personName(member)])).values()]
  const places = new Set(rights.map(({ place }) => place.path)).size
  return (
    <Form
      label={titles.remove}
      isReady={typed === words}
      onClose={onClose}
      onSend={() =>
        tryOut(t('Remove {counted}', { counted: rightNoun.counted(rights.length) }), connection =>
          removePlan(connection, rights),
        )
      }
    >
      <Text size="sm">
        <Trans
          message="Direct roles of {people, plural, one {# person} other {# people}} in {counted} are removed: <visibleText/>{more, plural, =0 {} other { and # more}}. Inherited roles stay."
          values={{
            people: people.length,
            counted: placeNoun.counted(places),
            more: Math.max(0, people.length - maxNamed),
          }}
          components={{ visibleText: <VisibleText text={people.slice(0, maxNamed).join(', ')} /> }}
        />
      </Text>
      <TypedName name={words} typed={typed} onType={setTyped} label={t('the words')} />
    </Form>
  )
}

/**
 * Adds people to places, a row for each. Existing members keep their role; or, when `giveToMembers`, get this one as well, as
 * far as it was read that they are members.
 */
function addPlan(
  connection: ConnectionRef,
  places: readonly NamedPlace[],
  people: readonly Person[],
  role: RoleToGive,
  rights: readonly Right[],
  giveToMembers: boolean,
): readonly BulkItem[] {
  const known = new Map(rights.map(right => [right.key, right]))
  return places.flatMap(place =>
    people.map(person => {
      const right = giveToMembers ? known.get(`${place.source} ${place.id} ${person.id}`) : undefined
      return right ? changeItem(connection, place, right.member, role) : addItem(connection, place, person, role)
    }),
  )
}

/** Changes rights that were read, a row for each. */
function changePlan(connection: ConnectionRef, rights: readonly Right[], change: RoleChange): readonly BulkItem[] {
  return rights.map(({ place, member }) => changeItem(connection, place, member, change))
}

/** Removes rights that were read, a row for each. */
function removePlan(connection: ConnectionRef, rights: readonly Right[]): readonly BulkItem[] {
  return rights.map(({ place, member }) => removeItem(connection, place, member))
}
