// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** The contributors of a ref, on a service of a version. */
async function openContributors(minor: number) {
  const { screen, sent, close } = await openScreen('/c/work/p/harbor%2Fcrane/contributors?ref=maintenance', {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
      }),
    },
    otherwise: operation => getSample(operation),
    connection: { profile: 'gitlab', profileChoice: 'gitlab', version: { major: 17, minor } },
  })
  return { screen, asked: sent('repository.contributors'), close }
}

test('contributors are those of the chosen ref where the service can count them, else of the default branch', async () => {
  const newer = await openContributors(4)
  expect(newer.asked).toEqual([expect.objectContaining({ ref: 'maintenance' })])
  expect(newer.screen.getByRole('region', { name: 'Contributors of maintenance' })).toBeDefined()
  newer.close()
  const older = await openContributors(3)
  expect(older.asked).toEqual([expect.not.objectContaining({ ref: expect.anything() })])
  expect(older.screen.getByRole('region', { name: 'Contributors of the default branch' })).toBeDefined()
})
