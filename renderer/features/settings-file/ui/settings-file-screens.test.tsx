// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

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

describe('custom roles of members', () => {
  const [sample] = getSample('projectMembers.list')
  const auditor = { ...sample, ...getSample('projectMembers.getAll'), id: 5, username: 'ada', access_level: 20 }
  const withRole: Answers = {
    ...answers,
    'projectMembers.list': () => [{ ...auditor, member_role: { id: 7, name: 'Auditor' } }],
    'users.list': () => [{ ...getSample('users.list')[0], ...getSample('user.current'), id: 6, username: 'mats' }],
  }
  const compareMembers = async (members: string) => {
    const opened = await openScreen(`${path}?view=file`, { answers: withRole })
    await compare(opened, `version: 1\nmembers:\n${members}`)
    await opened.user.click(opened.screen.getByRole('button', { name: 'Compare' }))
    await opened.settle()
    return opened
  }
  const ada = '  - username: ada\n    access_level: reporter\n'

  const added = '  - username: mats\n    access_level: reporter\n'
  const openRow = async ({ screen, user, settle }: Opened, name: RegExp) => {
    await user.click(screen.getByRole('row', { name }))
    await settle()
    return screen.getByRole('region', { name: 'Members' }).textContent
  }

  test('are in the exported file', async () => {
    const { screen, user, settle } = await openScreen(path, { answers: withRole })
    await user.click(screen.getByRole('button', { name: 'Edit a copy' }))
    await settle()
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await settle()
    expect(screen.getByRole('heading', { name: 'No differences' })).toBeDefined()
  })

  test('stay as they are with a file that has none', async () => {
    const { screen } = await compareMembers(ada)
    expect(screen.getByRole('heading', { name: 'No differences' })).toBeDefined()
  })

  test('that differ are named as not possible, because the API can’t change them', async () => {
    const opened = await compareMembers(`${ada}    member_role: { id: 8, name: Release manager }\n`)
    expect(opened.screen.getByText('1 change is not possible')).toBeDefined()
    expect(await openRow(opened, /ada/)).toContain(
      'The API can’t change the custom role of a member. Assign the role Release manager on the service.',
    )
  })

  test('are given to a new member where another one has the same role', async () => {
    const opened = await compareMembers(`${ada}${added}    member_role: { id: 7, name: Auditor }\n`)
    expect(opened.screen.queryByText('1 change is not possible')).toBeNull()
    expect(await openRow(opened, /mats/)).toContain('member_role')
  })

  test('are not given by an ID that may be of another role', async () => {
    const opened = await compareMembers(`${ada}${added}    member_role: { id: 7, name: Release manager }\n`)
    expect(await openRow(opened, /mats/)).toContain('The custom role Release manager can’t be assigned')
  })
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

test('a user applies the part of a file that the role allows, and sees why not the rest', async () => {
  const forbidden = refused({ kind: 'forbidden', message: '403 Forbidden' })
  const opened = await openScreen(`${path}?view=file`, {
    answers: {
      ...answers,
      ...{ 'remoteMirrors.list': forbidden, 'freezePeriods.list': forbidden },
      'environments.get': () => ({ ...getSample('environments.get'), ...environments[0] }),
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const freeze = "  - { freeze_start: '0 22 * * 5', freeze_end: '0 6 * * 1', cron_timezone: UTC }"
  const entries = '  - name: production\n    external_url: https://new.example\n  - name: quay\n'
  const mirror = '  - url: https://mirror.example/a.git\n'
  await compare(opened, `version: 1\nenvironments:\n${entries}freeze_periods:\n${freeze}\nremote_mirrors:\n${mirror}`)
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  expect(screen.getByText('1 added, 1 changed, 2 not compared')).toBeDefined()
  expect(screen.getAllByText(/^Couldn’t be read: .*403 Forbidden/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Preview (dry run)' }))
  await settle()
  // In order, one after the other: a later entry may need an earlier one.
  expect(
    bulkJobs
      .getState()
      .jobs.at(-1)
      ?.rows.map(({ operation }) => operation),
  ).toEqual(['environments.update', 'environments.create'])
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

test('two files are compared, without a way to apply one, until the current settings are chosen again', async () => {
  const opened = await openScreen(`${path}?view=file`, { answers })
  await compare(opened, 'version: 1\nenvironments:\n  - name: production\n  - name: quay\n')
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  expect(screen.getByText('1 added, 1 unchanged')).toBeDefined()
  const before = new File(['version: 1\nenvironments:\n  - name: staging\n'], 'before.yaml', { type: 'text/yaml' })
  await user.upload(screen.getByLabelText('Other file', { selector: 'input' }), before)
  await settle()
  expect(screen.getByText('2 added, 1 not in the file')).toBeDefined()
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' })
  expect([preview.disabled, preview.title]).toEqual([true, 'To apply the file, compare it with the current settings.'])
  await user.click(screen.getByRole('button', { name: 'Compared with: before.yaml' }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'This project', hidden: true }))
  await settle()
  expect(screen.getByText('1 added, 1 unchanged')).toBeDefined()
  expect(preview.disabled).toBe(false)
})

test('another file with problems is not compared, and the first problem is shown', async () => {
  const opened = await openScreen(`${path}?view=file`, { answers })
  await compare(opened, 'version: 1\nenvironments: []\n')
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await settle()
  const broken = new File(['version: 1\ngroup: harbor\n'], 'before.yaml', { type: 'text/yaml' })
  await user.upload(screen.getByLabelText('Other file', { selector: 'input' }), broken)
  await settle()
  expect(within(document.body).getByText(/Line 2: This is the settings file of a group\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Compared with: This project' })).toBeDefined()
})

describe('the settings file of a group', () => {
  const group = '/c/work/g/harbor/settings-file'
  const ofGroup: Answers = {
    'groups.get': () => ({ ...getSample('groups.get'), full_path: 'harbor' }),
    'user.current': () => getSample('user.current'),
    'groupMembers.list': () => [{ ...getSample('groupMembers.get'), username: 'ada', access_level: 30 }],
    'notificationSettings.ofGroup': () => ({ level: 'watch' }),
  }

  test('is compared with the group', async () => {
    const opened = await openScreen(group, { answers: ofGroup })
    const { screen, user, settle } = opened
    expect(screen.getByText('2 sections')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'File' }))
    await settle()
    await compare(opened, 'version: 1\ngroup: pier\nmembers:\n  - { username: ada, access_level: owner }\n')
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await settle()
    expect(screen.getByRole('row', { name: /ada/ }).textContent).toContain('access level: developer → owner')
    expect(screen.getByRole('button', { name: 'Compared with: This group' })).toBeDefined()
  })
})

describe('the settings file of an instance', () => {
  const instance = '/c/work/settings-file'
  const variable = { key: 'TOKEN', value: 'k3y', variable_type: 'env_var', protected: true, masked: true }
  const ofInstance: Answers = {
    'user.current': () => ({ ...getSample('user.current'), is_admin: true }),
    'geoNodes.list': () => [],
    'instanceVariables.list': () => [variable],
    'notificationSettings.get': () => ({ level: 'watch', notification_email: 'ada@harbor.example' }),
  }

  test('has values of variables only when asked for', async () => {
    const { screen, user, settle } = await openScreen(instance, { answers: ofInstance })
    expect(screen.getByText('3 sections')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Edit a copy' }))
    await settle()
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await settle()
    expect(screen.getByRole('heading', { name: 'No differences' })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'This instance' }))
    await settle()
    await user.click(screen.getByRole('switch', { name: 'Include values of variables' }))
    await user.click(screen.getByRole('button', { name: 'Edit a copy' }))
    await settle()
    expect(screen.getByText('No problems')).toBeDefined()
  })

  test('shows what can’t be undone first, and no value', async () => {
    const opened = await openScreen(`${instance}?view=file`, { answers: ofInstance })
    await compare(opened, 'version: 1\nvariables:\n  - { key: TOKEN, value: n3w }\n')
    const { screen, user, settle } = opened
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await settle()
    expect(screen.getByText('1 change can’t be undone')).toBeDefined()
    const row = screen.getByRole('row', { name: /TOKEN/ })
    await user.click(row)
    await settle()
    expect(screen.getByRole('region', { name: 'Variables' }).textContent).toContain('instanceVariables.update')
    expect(document.body.textContent).not.toMatch(/k3y|n3w/)
  })
})
