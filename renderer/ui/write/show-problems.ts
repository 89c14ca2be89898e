import { flushSync } from 'react-dom'

/**
 * Shows the problems of a form's inputs and focuses the first one, so that it is announced and can be corrected.
 * @param show sets the state that renders the problems
 */
export function showProblems(form: HTMLElement | null, show: () => void): void {
  // Only rendered inputs can be focused.
  flushSync(show)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
