// @vitest-environment happy-dom
import { act, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Value } from '#shared/contract/contract.ts'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

const [variable] = getSample('instanceVariables.list')
if (!variable) throw new Error('No sample of a variable')
const made = variable

test('a request sent from a hidden tab needs no confirmation once it is done', async () => {
  const gate = Promise.withResolvers<Value<'instanceVariables.create'>>()
  const { user, settle, sent, tabs } = await openScreen('/c/work/variables', {
    inWindow: true,
    answers: { ...around(owner), 'instanceVariables.create': () => gate.promise },
    otherwise: emptied,
    replies: { 'app.workEnded': () => null },
  })
  const places = () => tabs.state.getState().open.map(({ at }) => at)
  const getTab = (index: number) => {
    const tab = page.getAllByRole('tab', { hidden: true })[index]
    if (!tab) throw new Error(`there is no tab ${index}`)
    return tab
  }
  act(() => tabs.open('/journal', { inView: false }))
  await user.click(page.getByRole('button', { name: 'New variable' }))
  await settle()
  const form = within(page.getByRole('form', { name: 'New variable' }))
  await user.click(form.getByRole('textbox', { name: /^Key/ }))
  await user.paste('SENT_OUT_OF_SIGHT')
  await user.click(form.getByRole('textbox', { name: /^Value/ }))
  await user.paste('typed')
  await user.click(form.getByRole('button', { name: 'Add the variable' }))
  await waitFor(() => expect(sent('instanceVariables.create')).toHaveLength(1))

  act(() => tabs.activate(2))
  gate.resolve(made)
  await settle()
  act(() => getTab(0).dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true })))
  await settle()
  expect(places()).toEqual(['/journal'])
  expect(page.queryByRole('dialog', { name: 'Close this tab?' })).toBeNull()
})
