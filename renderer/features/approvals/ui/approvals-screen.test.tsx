// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const approver = { id: 7, username: 'ines', name: 'Ines Okafor', state: 'active' }

test('an edition without approval rules shows who approved a merge request, and of the rules that they are not there', async () => {
  const { screen, goTo, sent } = await openScreen('/c/work/p/harbor%2Fcrane/approvals?view=merge-request&iid=3', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), path_with_namespace: 'harbor/crane', archived: false }),
      'approvals.get': refused({ kind: 'notFound', message: '404 Not Found' }),
      'mergeRequestApprovals.get': () => ({
        ...{ user_has_approved: false, user_can_approve: true, approved: true },
        approved_by: [{ user: approver }],
      }),
    },
    otherwise: getSample,
  })
  expect(sent('mergeRequestApprovals.get')).toEqual([{ id: 'harbor/crane', merge_request_iid: 3 }])
  expect(screen.getByText(/Ines Okafor/)).toBeDefined()
  await goTo('/c/work/p/harbor%2Fcrane/approvals')
  expect(screen.getByText(/A service of the Core edition may answer like this too/)).toBeDefined()
})
