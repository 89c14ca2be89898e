// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { auditEvent } from '../model/events.fixture.ts'

/** The types of entities that the filters of the instance's log offer on a service of a version. */
async function offeredTypes(minor: number): Promise<readonly (string | null)[]> {
  const { screen, user, settle, close } = await openScreen('/c/work/audit', {
    answers: { 'auditEvents.list': () => [] },
    connection: { profile: 'gitlab', profileChoice: 'gitlab', version: { major: 17, minor } },
  })
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  await settle()
  const body = within(document.body)
  await user.click(body.getByRole('combobox', { name: 'Entity type' }))
  await settle()
  const offered = body.getAllByRole('option').map(option => option.textContent)
  close()
  return offered
}

test('events of the instance itself can be filtered where the service can', async () => {
  expect(await offeredTypes(2)).toEqual(['User', 'Group', 'Project', 'Instance'])
  expect(await offeredTypes(1)).toEqual(['User', 'Group', 'Project'])
})

test('authors are offered with their numbers of events, and one is chosen', async () => {
  const by = (id: number, author_name: string) => auditEvent({ id, details: { author_name } })
  const { screen, user, settle, close } = await openScreen('/c/work/audit', {
    answers: { 'auditEvents.list': () => [by(3, 'Mats Berg'), by(2, 'Mats Berg'), by(1, 'Lea Sommer')] },
  })
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  await settle()
  const body = within(document.body)
  await user.click(body.getByRole('combobox', { name: 'Author' }))
  await settle()
  expect(body.getAllByRole('option').map(option => option.textContent)).toEqual(['Mats Berg2', 'Lea Sommer1'])
  await user.click(body.getByRole('option', { name: /Lea/ }))
  await settle()
  expect(screen.getAllByRole('row').map(row => row.textContent)).toHaveLength(2)
  close()
})
