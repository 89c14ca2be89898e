// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Answers, sampleOf } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const project = '/c/work/p/harbor%2Fcrane'
const answers: Answers = {
  'branches.get': () => sampleOf('branches.get'),
  'branches.list': () => [],
  'environments.list': () => [],
  'groups.list': () => [],
  'namespaces.get': () => sampleOf('namespaces.get'),
  'namespaces.list': () => [],
  'projectMembers.list': () => [],
  'projects.get': () => ({ ...sampleOf('projects.get'), default_branch: 'main', empty_repo: false }),
  'projects.list': () => [],
  'tags.list': () => [],
  'user.current': () => sampleOf('user.current'),
}

test.each([
  ['/c/work/groups', 'q', 'Search groups'],
  ['/c/work/projects', 'q', 'Search projects, or type an ID or a full path'],
  ['/c/work/namespaces', 'q', 'Search namespaces'],
  [`${project}/branches`, 'q', 'Search branches'],
  [`${project}/members`, 'query', 'Search members'],
  [`${project}/environments`, 'text', 'Search environments'],
  [`${project}/tags`, 'q', 'Search tags'],
])('the search of %s shows what its address says, also when that changes under it', async (path, param, label) => {
  const { screen, goTo } = await openScreen(`${path}?${param}=first`, { answers })
  const field = () => screen.getByLabelText<HTMLInputElement>(label)
  expect(field().value).toBe('first')
  await goTo(`${path}?${param}=second`)
  expect(field().value).toBe('second')
})

test('what is typed is told once it rests, and stands in the address', async () => {
  const { screen, user, settle, sent, tabs } = await openScreen('/c/work/namespaces', { answers })
  await user.type(screen.getByLabelText('Search namespaces'), 'harbor')
  await expect.poll(() => tabs.inView().history.location.search).toBe('?q=harbor')
  await settle()
  expect(sent('namespaces.list')).toEqual([{}, { search: 'harbor' }])
})
