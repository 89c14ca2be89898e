// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const deployment = getSample('deployments.get')
const answers: Answers = {
  'projects.get': () => getSample('projects.get'),
  'user.current': () => getSample('user.current'),
  'projectMembers.getAll': () => getSample('projectMembers.getAll'),
  'environments.list': () => [],
  'freezePeriods.list': () => [],
  'deployments.list': () => [deployment],
  'deployments.mergeRequests': () => [],
}

test('shows why the job of a failed deployment failed, where the service sends it', async () => {
  const { deployable } = deployment
  const failed = { ...deployable, id: 1, status: 'failed', failure_reason: 'script_failure' }
  await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => ({ ...deployment, status: 'failed', deployable: failed }) },
  })
  const panel = within(document.body).getByRole('region', { name: 'Deployment' })
  expect(panel.textContent).toContain('Failed (script_failure)')
})

test('shows how many approvals a blocked deployment waits for', async () => {
  await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => ({ ...deployment, status: 'blocked', pending_approval_count: 2 }) },
  })
  const panel = within(document.body).getByRole('region', { name: 'Deployment' })
  expect(within(panel).getByText('Pending approvals').parentElement?.textContent).toContain('2')
})

test('Escape closes the details, also from the button of open filters', async () => {
  const { user, settle } = await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => deployment },
  })
  const panel = () => within(document.body).queryByRole('region', { name: 'Deployment' })
  await user.click(within(panel() ?? document.body).getByRole('button', { name: 'Filters' }))
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await settle()
  expect(panel()).toBeNull()
})
