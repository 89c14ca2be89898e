import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DryRunButtons } from '../../ui/bulk/dry-run-buttons.tsx'
import type { Author } from '../../ui/commits/author.ts'
import { AuthorFields } from '../../ui/commits/author-fields.tsx'
import { TypedName } from '../../ui/confirm/typed-name.tsx'
import { RoleSelect } from '../../ui/people/role-select.tsx'
import { type PickedUser, UserPicker } from '../../ui/people/user-picker.tsx'
import type { Field } from '../../ui/schema-form/field.ts'
import type { FormValues } from '../../ui/schema-form/form-values.ts'
import { SchemaForm } from '../../ui/schema-form/schema-form.tsx'
import { DayInput } from '../../ui/text/day-input.tsx'
import { Failure } from '../../ui/write/failure.tsx'
import { WriteForm } from '../../ui/write/write-form.tsx'
import { doNothing, Part, refuseToSend, State } from './gallery-part.tsx'

const inEach = {
  required: false,
  defaultValue: undefined,
  description: null,
  deprecated: false,
  beyond: false,
} as const
const plain = { kind: 'text', format: 'plain', long: false, numeric: false, refersTo: null, maxLength: null } as const

const fields: readonly Field[] = [
  { ...inEach, ...plain, name: 'tag_name', required: true, description: 'The name of the tag' },
  { ...inEach, ...plain, name: 'released_at', format: 'date-time' },
  { ...inEach, ...plain, name: 'due_date', format: 'date', deprecated: true },
  { ...inEach, kind: 'number', name: 'per_page', integer: true, least: 1, most: 100 },
  { ...inEach, kind: 'boolean', name: 'protected' },
  { ...inEach, kind: 'choice', name: 'sort', options: ['asc', 'desc'] },
  { ...inEach, kind: 'list', name: 'labels', options: null, numeric: false },
  { ...inEach, kind: 'json', name: 'variables' },
]

const ines: PickedUser = { id: 1, name: 'Ines Okafor', username: 'ines.okafor' }

/** Forms and the fields that are more than a control; most ask a service. */
export function FormParts({ hasConnection }: { readonly hasConnection: boolean }) {
  return (
    <>
      {hasConnection && (
        <Part title="People">
          <People />
        </Part>
      )}
      <Part title="Days, names to confirm, dry runs">
        <Confirmations />
      </Part>
      {hasConnection && (
        <Part title="Write form">
          <WriteForm
            operation="environments.create"
            label="Sample environment"
            submit="Create environment"
            paramsNow={() => ({ id: 'harbor/lighthouse', name: 'staging' })}
            onSend={refuseToSend}
            onClose={doNothing}
          >
            <TextInput label="Name" defaultValue="staging" />
          </WriteForm>
          <State of="Refused">
            <Failure error={{ kind: 'forbidden', message: '403 Forbidden' }} />
          </State>
        </Part>
      )}
      <Part title="Form of a schema">
        <Generated />
      </Part>
    </>
  )
}

function People() {
  const [users, setUsers] = useState<readonly PickedUser[]>([ines])
  const [role, setRole] = useState<number>(30)
  const [author, setAuthor] = useState<Author | null>({ name: '田中 由紀', email: 'no address' })
  return (
    <>
      <UserPicker label="Users" value={users} onChange={setUsers} />
      <UserPicker label="Disabled" value={[ines]} disabled onChange={doNothing} />
      <RoleSelect source="group" value={role} onChange={setRole} />
      <AuthorFields author={null} onAuthor={doNothing} />
      <AuthorFields author={author} onAuthor={setAuthor} />
    </>
  )
}

function Confirmations() {
  const [day, setDay] = useState('2020-02-03')
  const [typed, setTyped] = useState('')
  return (
    <>
      <DayInput label="Until" value={day} first="2020-02-01" onChange={setDay} />
      <DayInput label="Before its first day" value="2020-01-01" first="2020-02-01" onChange={doNothing} />
      <TypedName name="v1.2.0" typed={typed} onType={setTyped} label="the tag’s name" />
      <DryRunButtons isReady onCancel={doNothing} />
      <DryRunButtons isReady={false} isDangerous onCancel={doNothing}>
        Type the name
      </DryRunButtons>
    </>
  )
}

function Generated() {
  const [values, setValues] = useState<FormValues>({ tag_name: 'v1..0' })
  return (
    <SchemaForm
      fields={fields}
      values={values}
      problems={{ tag_name: 'A tag name can’t contain ..' }}
      onChange={(name, value) => setValues(now => ({ ...now, [name]: value }))}
      onBlur={doNothing}
    />
  )
}
