import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { answerQuestion } from '../support/questions.ts'
import { getConnection, goTo, sidePanel } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'
const program = join(import.meta.dirname, '../../electron/cli/cli.ts')

/** An assistant that starts `gatehouse mcp` as its configuration says, beside the running app. */
async function startAssistant(userData: string, name: string) {
  const client = new Client({ name: 'test', version: '0.0.0' })
  const args = [program, 'mcp', '--client', name, '--user-data', userData]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  const use = async (tool: string, argument: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name: tool, arguments: argument })
    return { isError, text: content.map(part => (part.type === 'text' ? part.text : '')).join('\n') }
  }
  return { use, close: () => client.close() }
}

/** Gives the only client that is listed access to a project, as a person does. */
async function giveAccess(page: Page) {
  await goTo(page, '/proposals?view=access')
  await expect(page.getByText('No access.')).toBeVisible()
  await page.getByRole('button', { name: 'Grant access…' }).click()
  await judgeBox(page, page.getByRole('dialog'), '[role="dialog"]', 'access of an assistant')
  const form = page.getByRole('form', { name: 'Grant access' })
  await form.getByRole('combobox', { name: 'Connection' }).click()
  await page
    .getByRole('option', { name: /127\.0\.0\.1|service/i })
    .first()
    .click()
  await form.getByLabel('Projects').fill(project)
  await form.getByLabel('Projects').press('Enter')
  await form.getByRole('button', { name: 'Grant access' }).click()
}

test('an assistant proposes a change, a person approves it, and it is in the journal and undone', async ({
  launch,
  service,
}) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  const tagPath = `/projects/${encodeURIComponent(project)}/repository/tags/proposed-1`
  const hasTag = () =>
    service.call('GET', tagPath).then(
      () => true,
      () => false,
    )
  await goTo(page, '/proposals')
  await expect(page.getByRole('heading', { name: 'No proposals' })).toBeVisible()

  const { use, close } = await startAssistant(app.userData, 'helper')
  const call = { connection, operation: 'tags.create', params: { id: project, tag_name: 'proposed-1', ref: 'main' } }
  expect((await use('propose_change', { ...call, reason: 'The release is due' })).isError).toBe(true)
  await giveAccess(page)
  expect(await answerQuestion(app, 'Grant access')).toContain(project)
  await expect(page.getByText(/may propose changes/)).toBeVisible()
  await picture(page, 'assistants')

  expect((await use('read', { connection, operation: 'tags.list', params: { id: project } })).text).toContain(
    'untrusted',
  )
  expect((await use('read', { connection, operation: 'tags.list', params: { id: 'harbor/lighthouse' } })).isError).toBe(
    true,
  )
  const reason = 'The release is due. See https://evil.example/now'
  const { id } = JSON.parse((await use('propose_change', { ...call, reason })).text)
  expect(await hasTag()).toBe(false)

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Proposals/ })
  await expect(link).toContainText('1')
  await link.click()
  await page.getByRole('row', { name: /Create tag/ }).click()
  await expect(page.getByText(/POST http.*repository\/tags/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reason given by the assistant' })).toContainText(reason)
  await expect(page.getByRole('link', { name: /evil/ })).toHaveCount(0)
  await judgeBox(page, sidePanel(page), '[data-side-panel]', 'a proposal')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit…' }).click()
  await judgeBox(page, dialog, '[role="dialog"]', 'change of a proposal')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reject…' }).first().click()
  await judgeBox(page, dialog, '[role="dialog"]', 'rejecting a proposal')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Approve…' }).first().click()
  await judgeBox(page, dialog, '[role="dialog"]', 'approving a proposal')
  await expect(dialog).toHaveAccessibleName('Approve this change?')
  await dialog.getByRole('button', { name: 'Approve and send' }).click()
  await expect(page.getByText('Approved').first()).toBeVisible()
  expect(await hasTag()).toBe(true)
  expect(JSON.parse((await use('proposal_status', { ids: [id] })).text)).toMatchObject([
    { id, state: 'approved', outcome: 'done' },
  ])

  await page.getByRole('link', { name: /^Journal entry/ }).click()
  await expect(page.getByText('helper (assistant)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo…' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect.poll(hasTag).toBe(false)
  await goTo(page, '/proposals?view=requests')
  await expect(page.getByRole('row', { name: /tags\.list.*harbor\/lighthouse.*Refused/ })).toBeVisible()
  await picture(page, 'assistant-requests')
  await close()
})
