import { useEffect, useEffectEvent } from 'react'

/** Asks to discard the changes of a form. If the user agrees, the form closes and the action runs. */
type Ask = (action: () => void) => void

/** The open forms with changes, the topmost last. */
const forms: Ask[] = []

/** Registers a form while it has changes that are lost if its dialog closes. */
export function useFormAtStake(isAtStake: boolean, ask: Ask): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isAtStake) return
    const form: Ask = action => askNow(action)
    forms.push(form)
    return () => void forms.splice(forms.indexOf(form), 1)
  }, [isAtStake])
}

/** An action that leaves the screen: while a form has changes, it runs only after they may be discarded. */
export function askingForms<Arguments extends readonly unknown[]>(
  action: (...values: Arguments) => void,
): (...values: Arguments) => void {
  return (...values) => {
    const ask = forms.at(-1)
    if (ask) ask(() => action(...values))
    else action(...values)
  }
}
