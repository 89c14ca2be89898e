// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { makePrintParts } from '../../../ui/print/printables.ts'

test('what is not loaded of the divergence of a branch is said on paper', async () => {
  const [branch] = getSample('branches.list')
  if (!branch) throw new Error('No sample of a branch')
  const project = { ...getSample('projects.get'), empty_repo: false, default_branch: 'main' }
  await openScreen('/c/work/p/1/branches', {
    answers: {
      'projects.get': () => project,
      'branches.get': () => ({ ...branch, name: 'main' }),
      'branches.list': () => [{ ...branch, name: 'topic', default: false }],
    },
    otherwise: () => unanswered(),
  })
  const [part] = await makePrintParts()
  expect(render(part?.body).container.querySelector('tbody')?.textContent).toContain('Not loaded')
})

test('spaces around a search are not searched for', async () => {
  const { sent } = await openScreen('/c/work/p/1/branches?q=%20topic%20', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false, default_branch: 'main' }),
      'branches.list': () => [],
    },
    otherwise: () => unanswered(),
  })
  expect(sent('branches.list')[0]).toMatchObject({ search: 'topic' })
})
