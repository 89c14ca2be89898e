// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultHome, maxMutes } from '#shared/home.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { auditEvent } from '../model/events.fixture.ts'

const raise = (id: number, author_id: number, author_name: string) =>
  auditEvent({
    id,
    author_id,
    details: { author_name, change: 'access_level', from: 'Guest', to: 'Owner', target_details: 'Mats' },
  })
const events = [raise(2, 8, 'Owen Price'), raise(1, 7, 'Ines Okafor')]
const answers = {
  'auditEvents.list': () => events,
  'auditEvents.get': () => raise(2, 8, 'Owen Price'),
  'user.current': () => ({ ...getSample('user.current'), is_admin: true }),
}
const rule = () => page.getByRole('region', { name: 'Raised to Owner' })

test('a rule is muted for one author from an event, with its score, and unmuted again', async () => {
  const { user, settle, goTo } = await openScreen('/c/work/audit?event=2', { answers })
  expect(page.getByText(/^Score \d+ of 100$/)).toBeDefined()
  await user.click(page.getByRole('button', { name: 'Mute Raised to Owner for Owen Price' }))
  await settle()
  expect(page.queryByText(/^Score/)).toBeNull()
  expect(page.getByText('Raised to Owner is muted for Owen Price')).toBeDefined()
  await user.click(page.getByRole('button', { name: 'Undo' }))
  await settle()
  await user.click(page.getByRole('button', { name: 'Mute Raised to Owner for Owen Price' }))
  await settle()

  await goTo('/c/work/audit?view=unusual')
  expect(within(rule()).getByText('1')).toBeDefined()
  await user.click(within(rule()).getByRole('button', { name: 'Unmute for Owen Price' }))
  await settle()
  expect(within(rule()).getByText('2')).toBeDefined()
})

test('a rule is muted for all authors, and keeps what Home monitors', async () => {
  const home = { work: { ...defaultHome, projects: ['harbor/lighthouse'] } }
  const { user, settle } = await openScreen('/c/work/audit?view=unusual', { answers, settings: { home } })
  await user.click(page.getByRole('button', { name: 'Mute the rule: Raised to Owner' }))
  await settle()
  expect(within(rule()).getByText('Muted')).toBeDefined()
  expect(within(rule()).getByRole('button', { name: /^Show the events/ })).toHaveProperty('disabled', true)
  expect((await request('settings.get', {})).home).toMatchObject({
    work: { projects: ['harbor/lighthouse'], muted: [{ rule: 'owner', author: null }] },
  })
  await user.click(within(rule()).getByRole('button', { name: 'Unmute the rule: Raised to Owner' }))
  await settle()
  expect(within(rule()).getByText('2')).toBeDefined()
})

test('as many rules as are kept can be muted, and one more is refused instead of replacing the oldest', async () => {
  const muted = Array.from({ length: maxMutes }, (_, index) => ({
    rule: 'owner' as const,
    author: index + 100,
    name: `User ${index}`,
  }))
  const home = { work: { ...defaultHome, muted } }
  const { user, settle } = await openScreen('/c/work/audit?event=2', { answers, settings: { home } })
  await user.click(page.getByRole('button', { name: 'Mute Raised to Owner for Owen Price' }))
  await settle()
  expect(page.getByText(/200 rules are muted on this connection/)).toBeDefined()
  expect((await request('settings.get', {})).home).toMatchObject({ work: { muted } })
})
