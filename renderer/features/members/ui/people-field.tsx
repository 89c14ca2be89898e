import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { type PickedUser, UserPicker } from '../../../ui/people/user-picker.tsx'
import { PastedList } from './pasted-list.tsx'

/** Whom something is about: picked one by one, or from a pasted list. */
export function PeopleField({
  people,
  pasted,
  error,
  onPeople,
  onPasted,
}: {
  readonly people: readonly PickedUser[]
  /** The text of the field for a pasted list. */
  readonly pasted: string
  readonly error?: string | undefined
  onPeople(people: readonly PickedUser[]): void
  onPasted(text: string): void
}) {
  const [isPasting, setPasting] = useState(pasted !== '')
  return (
    <>
      <UserPicker label={t('People')} required error={error} value={people} onChange={onPeople} />
      {isPasting ? (
        <PastedList
          text={pasted}
          onText={onPasted}
          onPeople={found => onPeople([...new Map([...people, ...found].map(one => [one.id, one])).values()])}
        />
      ) : (
        <Button variant="subtle" size="compact-xs" onClick={() => setPasting(true)}>
          {t('Paste a list of users instead')}
        </Button>
      )}
    </>
  )
}
