// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProfileId } from '#shared/profile.ts'
import { getSample } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const permissions = { project_access: { access_level: 40 }, group_access: null }

/** The text of the confirmation before a file is deleted, on a service of a profile. */
async function textOfDeletion(profile: ProfileId): Promise<string> {
  const { screen, user, settle, close } = await openScreen('/c/work/p/harbor%2Fcrane/blob?path=a.txt&ref=main', {
    connection: { profile, profileChoice: profile },
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
        permissions,
      }),
      'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
    },
    otherwise: operation => getSample(operation),
  })
  await user.click(screen.getByRole('button', { name: 'More about this file' }))
  await settle()
  await user.click(within(document.body).getByRole('menuitem', { name: 'Delete…' }))
  await settle()
  const text = within(document.body).getByRole('dialog', { name: 'Delete this file?' }).textContent
  close()
  return text
}

test('deleting a file mentions changes that its check can miss, where the service makes no check', async () => {
  const sentence = 'A commit made after this check is not noticed.'
  expect(await textOfDeletion('gitlab')).toContain(sentence)
  expect(await textOfDeletion('documents')).not.toContain(sentence)
})
