// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { around, owner } from './screens.fixture.ts'

const group = { ...getSample('groups.get'), ...{ id: 4, full_path: 'harbor/cranes', description: 'Lifts' } }
const open = (over: Partial<typeof group> = {}) =>
  openScreen('/c/work/g/harbor%2Fcranes', {
    answers: { ...around(owner), 'groups.get': () => ({ ...group, ...over }) },
  })

describe('the overview of a group', () => {
  test('has its facts, and leads to the group above and to the screens of the group', async () => {
    const { screen } = await open({ parent_id: 3, visibility: 'internal', web_url: 'https://code.example.org/harbor' })
    for (const text of ['Lifts', 'harbor/cranes', 'Internal']) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: 'harbor (ID 3)' }).getAttribute('href')).toContain('/c/work/g/3')
    expect(screen.getByRole('link', { name: 'Members' }).getAttribute('href')).toContain(
      '/c/work/g/harbor%2Fcranes/members',
    )
  })

  test('says that there is no description, and names no group above where there is none', async () => {
    const { screen } = await open({ description: '', parent_id: null })
    expect(screen.getByText('No description')).toBeDefined()
    expect(screen.queryByText('Parent group')).toBeNull()
  })

  test('does not open an address that is no web page', async () => {
    const { screen } = await open({ web_url: 'javascript:alert(1)' })
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  })

  test('still leads to its screens when its details are refused', async () => {
    const { screen } = await openScreen('/c/work/g/harbor%2Fcranes', {
      answers: { ...around(owner), 'groups.get': refused({ kind: 'forbidden', message: '403 Forbidden' }) },
    })
    expect(screen.getByText(/details of the group “harbor\/cranes” aren’t available/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Members' })).toBeDefined()
  })
})
