import { flushSync } from 'react-dom'

/**
 * Shows what is wrong with the inputs of a form and goes to the first of them: then it is read out, and can be mended at once.
 * @param show sets the state by which the words are drawn
 */
export function tellProblems(form: HTMLElement | null, show: () => void): void {
  // Only what is drawn can be gone to.
  flushSync(show)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
