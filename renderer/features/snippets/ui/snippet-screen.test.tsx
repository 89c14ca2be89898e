// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const project = {
  ...getSample('projects.get'),
  ...{ id: 42, path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
}

test.each([
  { title: 'of the project', told: undefined, asked: 42 },
  { title: 'that the snippet tells', told: 43, asked: 43 },
])('where a snippet was submitted from is asked for by the number $title, not by its path', async ({ told, asked }) => {
  const { screen, user, sent, settle } = await openScreen('/c/work/p/harbor%2Fcrane/snippets/7', {
    answers: {
      'projects.get': () => project,
      'user.current': () => ({ ...getSample('user.current'), is_admin: true }),
      'snippets.get': () => ({ ...getSample('snippets.get'), id: 7, project_id: told }),
    },
    otherwise: operation => (operation === 'snippets.raw' ? unanswered() : getSample(operation)),
  })
  await user.click(screen.getByRole('button', { name: 'Submitted from' }))
  await settle()
  expect(sent('snippets.userAgentDetail')).toEqual([{ id: asked, snippet_id: 7 }])
})
