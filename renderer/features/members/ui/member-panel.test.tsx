// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const codeOwners = '* @harbor/all\n[Docs] @ada\n*.md\nguide/ @bo @@developer\n'

test('the panel of a member of a project lists the rules of CODEOWNERS that name them, by username or role', async () => {
  const [entry] = getSample('repository.tree')
  const { screen } = await openScreen('/c/work/p/1/members?member=7', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'projectMembers.getAll': () => ({
        ...getSample('projectMembers.getAll'),
        id: 7,
        username: 'Ada',
        access_level: 30,
      }),
      'repository.tree': () => (entry ? [{ ...entry, name: 'CODEOWNERS', path: 'CODEOWNERS', type: 'blob' }] : []),
      'files.head': () => ({ ...getSample('files.head'), file_path: 'CODEOWNERS', size: 40 }),
      'repository.blob': () => ({ ...getSample('repository.blob'), encoding: 'base64', content: btoa(codeOwners) }),
    },
    otherwise: () => unanswered(),
  })
  const owned = screen.getByRole('region', { name: 'Code owner' })
  expect([...owned.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['*.mdDocs', 'guide/Docs'])
  expect(owned.querySelector('a')?.getAttribute('href')).toMatch(/path=CODEOWNERS.*line=3/)
})

test('the panel of a member says since when and by whom, where a newer service sends that', async () => {
  const member = {
    ...getSample('projectMembers.getAll'),
    created_at: '2021-03-04T05:06:07Z',
    created_by: { id: 1, name: 'Hedda Granter', username: 'granter', state: 'active' },
  }
  await openScreen(`/c/work/p/1/members?member=${member.id}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'projectMembers.list': () => getSample('projectMembers.list'),
      'projectMembers.getAll': () => member,
    },
    otherwise: () => unanswered(),
  })
  const panel = within(page.getByRole('region', { name: 'Member' }))
  expect(panel.getByText('Hedda Granter')).toBeDefined()
  expect(page.getByRole('region', { name: 'Member' }).querySelector('time')?.getAttribute('datetime')).toBe(
    '2021-03-04T05:06:07Z',
  )
})
