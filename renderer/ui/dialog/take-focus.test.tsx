// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { opensScreens, useFirstFocus } from './take-focus.ts'

function Screen() {
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  return <input ref={field} aria-label="Search" />
}

/** A dialog with the focus in its field. */
function openDialog(marks: Readonly<Record<string, boolean>> = {}): HTMLInputElement {
  const root = document.createElement('div')
  for (const [name, value] of Object.entries(marks)) root.setAttribute(name, `${value}`)
  root.innerHTML = '<section aria-modal="true"><input></section>'
  document.body.append(root)
  const field = root.querySelector('input')
  if (!field) throw new Error('The dialog has no field')
  field.focus()
  return field
}

afterEach(() => document.body.replaceChildren())

test('a screen that was opened has the focus in its field', () => {
  const { getByLabelText } = render(<Screen />)
  expect(document.activeElement).toBe(getByLabelText('Search'))
})

test('a screen that is drawn after a dialog was opened leaves the focus where the person types', () => {
  const field = openDialog()
  act(() => void render(<Screen />))
  expect(document.activeElement).toBe(field)
})

test('a screen that was opened from the palette takes the focus from it', () => {
  openDialog(opensScreens)
  const { getByLabelText } = render(<Screen />)
  expect(document.activeElement).toBe(getByLabelText('Search'))
})
