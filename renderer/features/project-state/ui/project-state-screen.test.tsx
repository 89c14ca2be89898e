// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const path = '/c/work/p/harbor%2Fcrane/settings-file'
const environments = [{ id: 1, name: 'production', external_url: 'https://crane.example', tier: 'production' }]

const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
    permissions: { project_access: { access_level: 50 }, group_access: null },
  }),
  'projectMembers.getAll': () => getSample('projectMembers.getAll'),
  'user.current': () => getSample('user.current'),
  'approvals.get': () => ({ reset_approvals_on_push: true }),
  'approvalRules.list': () => [],
  'environments.list': () => environments,
  'featureFlags.list': () => [],
  'freezePeriods.list': () => [],
  'projectMembers.list': () => [],
  'remoteMirrors.list': () => [],
  'notificationSettings.ofProject': () => ({ level: 'watch' }),
}

type Opened = Awaited<ReturnType<typeof openScreen>>

/** Opens a text as a settings file, and compares it. */
async function compare({ screen, user, settle }: Opened, text: string) {
  const file = new File([text], 'crane.yaml', { type: 'text/yaml' })
  await user.upload(screen.getByLabelText('Settings file', { selector: 'input' }), file)
  await settle()
}

test('the settings are shown with the number of their sections, to be copied, saved and edited', async () => {
  const { screen, user, settle, tabs } = await openScreen(path, { answers })
  expect(screen.getByText('8 sections')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save…' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Edit a copy' }))
  await settle()
  expect(tabs.inView().history.location.search).toBe('?view=file')
  expect(screen.getByText('No problems')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  expect(screen.getByRole('heading', { name: 'No differences' })).toBeDefined()
})

test('the settings are announced while they load', async () => {
  const { screen } = await openScreen(path, { answers: { ...answers, 'approvals.get': () => unanswered() } })
  expect(screen.getByText('Loading the settings')).toBeDefined()
})

test('a section that the user may not read is named with the reason', async () => {
  const forbidden: AppError = { kind: 'forbidden', message: '403 Forbidden' }
  const { screen } = await openScreen(path, { answers: { ...answers, 'freezePeriods.list': refused(forbidden) } })
  expect(screen.getByText('1 section couldn’t be read')).toBeDefined()
  expect(screen.getByText(/Freeze periods:/).textContent).toContain('403 Forbidden')
  expect(screen.getByText('7 of 8 sections')).toBeDefined()
})

test('an error of the whole service is shown, and the settings are loaded on request', async () => {
  const offline: AppError = { kind: 'offline', detail: 'ECONNREFUSED' }
  let isOffline = true
  const { screen, user, settle } = await openScreen(path, {
    answers: {
      ...answers,
      'approvals.get': () => (isOffline ? refused(offline)() : { reset_approvals_on_push: true }),
    },
  })
  expect(screen.getByText(/Work could not be reached \(ECONNREFUSED\)/)).toBeDefined()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByText('8 sections')).toBeDefined()
})

test('without a file, both views say how to get one', async () => {
  const opened = await openScreen(`${path}?view=differences`, { answers })
  expect(opened.screen.getByRole('heading', { name: 'No file' })).toBeDefined()
  await opened.user.click(opened.screen.getByRole('radio', { name: 'File' }))
  await opened.settle()
  expect(opened.screen.getByRole('button', { name: 'Load from project…' })).toBeDefined()
})

test('problems of a file are listed with their lines, and it is not compared', async () => {
  const opened = await openScreen(`${path}?view=file`, { answers })
  await compare(opened, 'version: 1\nenvironments:\n  - name: production\n    teir: staging\n')
  const { screen, user, settle } = opened
  expect(screen.getByRole('button', { name: /Line 4\s*Unknown field: teir\./ })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Differences' }))
  await settle()
  expect(screen.getByRole('heading', { name: 'The file has problems' })).toBeDefined()
})

test('differences are counted, shown entry by entry, and removed only on request', async () => {
  const opened = await openScreen(`${path}?view=file`, { answers })
  await compare(
    opened,
    'version: 1\napprovals: { reset_approvals_on_push: false }\nenvironments:\n  - name: staging\nremote_mirrors:\n  - url: https://mirror.example/a.git\n    has_credentials: true\n',
  )
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  expect(screen.getByText('2 added, 1 changed, 1 not in the file')).toBeDefined()
  expect(screen.getByText('1 change is not possible').parentElement?.parentElement?.textContent).toContain(
    'https://mirror.example/a.git',
  )
  const row = screen.getByRole('row', { name: /Approval configuration/ })
  expect(row.textContent).toContain('reset approvals on push: true → false')
  expect(row.textContent).toContain('Undoable')
  await user.click(row)
  await settle()
  expect(screen.getByRole('region', { name: 'Approval configuration' }).textContent).toContain('approvals.update')
  await user.click(screen.getByRole('checkbox', { name: 'Also remove what is not in the file' }))
  expect(screen.getByText('2 added, 1 changed, 1 removed')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' }).disabled).toBe(false)
})

test('nothing is applied on a read-only connection, and the reason is shown', async () => {
  const opened = await openScreen(`${path}?view=file`, { answers, connection: { readOnly: true } })
  await compare(opened, 'version: 1\napprovals: { reset_approvals_on_push: false }\n')
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' })
  expect(preview.disabled).toBe(true)
  expect(preview.title).toMatch(/read-only/)
})

test('settings are loaded from another project', async () => {
  const opened = await openScreen(`${path}?view=file`, {
    answers: {
      ...answers,
      'projects.list': () => [{ ...getSample('projects.list')[0], ...getSample('projects.get'), id: 9 }],
      'environments.list': ({ id }) => (`${id}` === 'harbor/crane' ? environments : []),
    },
  })
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Load from project…' }))
  await settle()
  const dialog = within(document.body)
  await user.type(dialog.getByPlaceholderText('Name, ID or full path'), 'harbor/pilot')
  await user.click(await dialog.findByRole('option', { name: /harbor\/pilot/, hidden: true }))
  await user.click(dialog.getByRole('button', { name: 'Load settings' }))
  await settle()
  expect(screen.getByText('harbor/pilot')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  expect(screen.getByText(/1 not in the file/)).toBeDefined()
})
