import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'
import type { RuleForm } from './rule-form.ts'

interface KeptForms {
  /** By connection, project and rule. */
  readonly forms: Readonly<Record<string, RuleForm>>
  keep(key: string, form: RuleForm | null): void
}

const useKeptForms = forgetsEnded(
  create<KeptForms>(set => ({
    forms: {},
    keep: (key, form) =>
      set(({ forms: { [key]: _, ...others } }) => ({ forms: form === null ? others : { ...others, [key]: form } })),
  })),
  ({ forms }, isEnded) => ({ forms: withoutEnded(forms, isEnded) }),
)

/** The form of one rule: a dialog that is closed by mistake loses nothing. For this run only. */
export function useRuleForm(key: string, before: RuleForm) {
  const form = useKeptForms(state => state.forms[key]) ?? before
  const keep = useKeptForms(state => state.keep)
  return {
    form,
    change: (part: Partial<RuleForm>) => keep(key, { ...form, ...part }),
    clear: () => keep(key, null),
  }
}
