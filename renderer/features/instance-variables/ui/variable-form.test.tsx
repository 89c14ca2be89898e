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
