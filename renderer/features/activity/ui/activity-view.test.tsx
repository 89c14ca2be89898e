// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Value } from '#shared/contract/contract.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test("results of an older term can't be picked while the newer one is searched for", async () => {
  const [sample] = getSample('users.list')
  if (!sample) throw new Error('no sample of a user')
  const mats = { ...sample, id: 1, name: 'Mats Lindqvist', username: 'mats.lindqvist' }
  const owen = { ...sample, id: 2, name: 'Owen Price', username: 'owen.price' }
  const gate = Promise.withResolvers<Value<'users.list'>>()
  const { user, screen, settle, sent } = await openScreen('/c/work/activity', {
    answers: {
      'users.list': ({ search }) => (search === 'owen' ? gate.promise : [mats, owen]),
    },
    otherwise: operation => {
      const answer = getSample(operation)
      if (Array.isArray(answer)) answer.length = 0
      return answer
    },
  })
  await user.click(within(screen.getByRole('radiogroup', { name: 'Whose' })).getByLabelText('User'))
  const field = screen.getByLabelText<HTMLInputElement>('Whose activity')
  await user.click(field)
  await settle()
  const option = (name: RegExp) => within(document.body).getByRole('option', { name })
  const isInert = (name: RegExp) => option(name).hasAttribute('data-combobox-disabled')
  expect(isInert(/@mats/)).toBe(false)
  await user.type(field, 'owen')
  expect(isInert(/@mats/)).toBe(true)
  await waitFor(() => expect(sent('users.list').at(-1)).toMatchObject({ search: 'owen' }))
  expect(isInert(/@mats/)).toBe(true)
  await user.click(option(/@mats/))
  expect(field.value).toBe('owen')
  gate.resolve([owen])
  await settle()
  expect(within(document.body).getAllByRole('option')).toHaveLength(1)
  await user.click(option(/@owen/))
  expect(screen.getByRole('button', { name: 'Remove Owen Price' })).toBeDefined()
})
