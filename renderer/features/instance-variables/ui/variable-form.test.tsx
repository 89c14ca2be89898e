// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('a variable whose value the service does not send keeps it: a change requires the value first', async () => {
  const { value: _value, ...silent } = getSample('instanceVariables.get')
  const variable = { ...silent, key: 'SILENT_BELL', protected: false, masked: false }
  const { user, settle, sent } = await openScreen('/c/work/variables?key=SILENT_BELL', {
    answers: {
      'instanceVariables.list': () => [variable],
      'instanceVariables.get': () => variable,
      'instanceVariables.update': () => variable,
    },
    otherwise: operation => getSample(operation),
  })
  const form = within(page.getByRole('form', { name: 'Change the variable' }))
  const save = () => form.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(form.getByRole('alert').textContent).toContain('Unknown value')
  await user.click(form.getByRole('switch', { name: /^Protected/ }))
  expect(save().disabled).toBe(true)
  await user.type(form.getByRole('textbox', { name: 'Value' }), 'told-at-last')
  expect(save().disabled).toBe(false)
  expect(sent('instanceVariables.update')).toEqual([])
  await user.click(save())
  await settle()
  expect(sent('instanceVariables.update')).toMatchObject([
    { key: 'SILENT_BELL', value: 'told-at-last', protected: true },
  ])
})

test.each([
  ['two\nlines\n', '10 characters, with a line break at the end'],
  ['two\nlines', '9 characters'],
  ['\n', '1 character, with a line break at the end'],
])('the length of a value that is typed is shown, and a line break at its end is named: %j', async (typed, said) => {
  const { user, settle } = await openScreen('/c/work/variables', {
    answers: { 'instanceVariables.list': () => [] },
    otherwise: operation => getSample(operation),
  })
  await user.click(page.getAllByRole('button', { name: /^New variable/ })[0] ?? document.body)
  await settle()
  const value = page.getByRole('textbox', { name: 'Value' })
  await user.click(value)
  await user.paste(typed)
  expect(value.getAttribute('aria-describedby')).not.toBeNull()
  expect(document.getElementById(value.getAttribute('aria-describedby') ?? '')?.textContent).toBe(said)
})
