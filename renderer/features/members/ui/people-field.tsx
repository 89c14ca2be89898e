import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { type PickedUser, UserPicker } from '../../../ui/people/user-picker.tsx'
import { PastedList, usePasted } from './pasted-list.tsx'

/** Input for people: picked one by one, or from a pasted list. */
export interface PeopleInput {
  readonly people: readonly PickedUser[]
  /** The text of the field for a pasted list. */
  readonly pasted: string
}

/** Whom something is about, as far as it is known. */
export function usePeople({ people, pasted: text }: PeopleInput, change: (part: Partial<PeopleInput>) => void) {
  const pasted = usePasted(text, changed => change({ pasted: changed }))
  const withFound = (found: readonly PickedUser[]) => [
    ...new Map([...people, ...found].map(one => [one.id, one])).values(),
  ]
  return {
    ...{ people, text, pasted },
    /** Those who were picked, and those who were found in the pasted list. */
    all: withFound(pasted.people),
    pick: (picked: readonly PickedUser[]) => change({ people: picked }),
    add: (found: readonly PickedUser[]) => change({ people: withFound(found) }),
    /** Whether something was picked or pasted. */
    isGiven: people.length > 0 || pasted.mentions.length > 0,
    /** All of them, with those of the pasted list picked. Null when some are not known yet; the list says who. */
    takeAll: (): readonly PickedUser[] | null => {
      const found = pasted.takeAll()
      if (found === null) return null
      if (found.length > 0) change({ people: withFound(found) })
      return withFound(found)
    },
  }
}

/** The fields for whom something is about. */
export function PeopleField({
  of,
  error,
}: {
  readonly of: ReturnType<typeof usePeople>
  readonly error?: string | undefined
}) {
  const [isPasting, setPasting] = useState(of.text !== '')
  return (
    <>
      <UserPicker label={t('People')} required error={error} value={of.people} onChange={of.pick} />
      {isPasting ? (
        <PastedList text={of.text} pasted={of.pasted} onPeople={of.add} />
      ) : (
        <Button variant="subtle" size="compact-xs" onClick={() => setPasting(true)}>
          {t('Paste a list of users instead')}
        </Button>
      )}
    </>
  )
}
