import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'
import type { RoleLevel } from '../../../ui/people/roles.ts'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'

/** What is typed for new members. */
export interface AddForm {
  readonly people: readonly PickedUser[]
  readonly pasted: string
  readonly level: RoleLevel
  readonly expires_at: string
}

const emptyForm: AddForm = { people: [], pasted: '', level: 30, expires_at: '' }

interface KeptForms {
  /** By connection, source and place. */
  readonly forms: Readonly<Record<string, AddForm>>
  /** Changes parts of a form; null empties it. */
  change(key: string, part: Partial<AddForm> | null): void
}

const useKeptForms = forgetsEnded(
  create<KeptForms>(set => ({
    forms: {},
    change: (key, part) =>
      set(({ forms: { [key]: form = emptyForm, ...others } }) => ({
        forms: part === null ? others : { ...others, [key]: { ...form, ...part } },
      })),
  })),
  ({ forms }, isEnded) => ({ forms: withoutEnded(forms, isEnded) }),
)

/** The form of new members of one place: a dialog that is closed by mistake loses nothing. For this run only. */
export function useAddForm(key: string) {
  const form = useKeptForms(state => state.forms[key]) ?? emptyForm
  const change = useKeptForms(state => state.change)
  return {
    form,
    change: (part: Partial<AddForm>) => change(key, part),
    clear: () => change(key, null),
  }
}
