// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ApprovalConfiguration, ApprovalRule } from '#shared/contract/approvals.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const user = (id: number, name: string) => ({ id, name, username: name.toLowerCase(), state: 'active' })
const [sample] = getSample('approvalRules.list')
const rule: ApprovalRule = {
  ...(sample ?? { rule_type: 'regular' }),
  ...{ id: 4, name: 'Harbor masters', rule_type: 'regular', approvals_required: 2, contains_hidden_groups: false },
  ...{ users: [user(7, 'Ines'), user(8, 'Mats')], eligible_approvers: [user(7, 'Ines'), user(8, 'Mats')], groups: [] },
  protected_branches: [],
}
const configuration: ApprovalConfiguration = {
  ...{ approvals_before_merge: 0, reset_approvals_on_push: true, require_password_to_approve: false },
  ...{ disable_overriding_approvers_per_merge_request: false, merge_requests_author_approval: true },
  merge_requests_disable_committers_approval: false,
}
const member = getSample('projectMembers.getAll')

interface Opened {
  readonly rules?: readonly ApprovalRule[]
  readonly search?: string
  readonly configuration?: ApprovalConfiguration
  readonly role?: number
  readonly answers?: Answers
}

async function openApprovals({ rules = [rule], search = '', role = 40, ...own }: Opened = {}) {
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/approvals?${search}`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', archived: false },
        permissions: { project_access: { access_level: role }, group_access: null },
      }),
      'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
      'approvals.get': () => own.configuration ?? configuration,
      'approvalRules.list': () => [...rules],
      'projectMembers.all': () => [{ ...member, ...user(7, 'Ines') }],
      'projectMembers.getAll': () => ({ ...member, access_level: role }),
      'branches.list': () => [],
      'users.list': () => [],
      'groups.list': () => [],
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null },
  })
  const body = within(document.body)
  const fill = async (field: HTMLElement, text: string) => {
    await opened.user.clear(field)
    await opened.user.click(field)
    if (text !== '') await opened.user.paste(text)
  }
  return { ...opened, body, fill }
}

describe('a new approval rule', () => {
  async function openNew(opened: Opened = {}) {
    const shown = await openApprovals({
      ...opened,
      answers: { 'approvalRules.create': () => rule, ...opened.answers },
    })
    await shown.user.click(shown.screen.getAllByRole('button', { name: 'New rule' })[0] ?? document.body)
    await shown.settle()
    const dialog = within(shown.body.getByRole('dialog', { name: 'New approval rule' }))
    const check = within(dialog.getByRole('region', { name: 'Can this rule ever be satisfied?' }))
    const pick = async (label: string, id: number, shownAs: string) => {
      await shown.user.click(dialog.getByLabelText(label))
      await shown.user.paste(`${id}`)
      await shown.user.click(await shown.body.findByText(shownAs))
      await shown.settle()
    }
    const create = async () => {
      await shown.user.click(dialog.getByRole('button', { name: 'Create the rule' }))
      await shown.settle()
      return shown.sent('approvalRules.create')
    }
    return { ...shown, dialog, check, pick, create }
  }

  test('needs a name and a number, and is for everyone unless approvers are named', async () => {
    const { dialog, check, create, fill } = await openNew()
    expect(check.getByText('No approvers are named, so every member of the project may approve.')).toBeDefined()
    expect(check.getByText('1 may approve, 1 required.')).toBeDefined()
    expect(await create()).toEqual([])
    expect(dialog.getByText('Enter a name')).toBeDefined()
    await fill(dialog.getByRole('textbox', { name: /^Approvals required/ }), '')
    expect(dialog.getByText('Enter the number of approvals')).toBeDefined()
    await fill(dialog.getByRole('textbox', { name: /^Approvals required/ }), '2')
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), ' Pilots ')
    expect(check.getByText('1 may approve, 2 required.')).toBeDefined()
    expect(await create()).toEqual([
      { id: 'harbor/crane', name: 'Pilots', approvals_required: 2, user_ids: [], group_ids: [] },
    ])
  })

  test('is sent with its users, groups and protected branches', async () => {
    const { dialog, check, pick, create, fill } = await openNew({
      answers: {
        'groupMembers.list': () => [
          { ...member, ...user(9, 'Nils') },
          { ...member, ...user(10, 'Olga'), state: 'blocked' },
        ],
      },
    })
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Pilots')
    await pick('Users', 7, 'User 7')
    expect(check.queryByText(/^No approvers are named/)).toBeNull()
    await pick('Groups', 5, 'Group 5')
    expect(check.getByText('2 may approve, 1 required.')).toBeDefined()
    expect(check.getByText('Not counted, since blocked: Olga')).toBeDefined()
    await pick('Protected branches', 3, 'Protected branch 3')
    expect(await create()).toEqual([
      {
        ...{ id: 'harbor/crane', name: 'Pilots', approvals_required: 1, user_ids: [7], group_ids: [5] },
        protected_branch_ids: [3],
      },
    ])
  })

  test.each([
    { field: 'name', problem: 'has already been taken' },
    { field: 'protected_branch_ids', problem: 'needs the premium edition' },
  ])('is refused at its field, without losing the others: $field', async ({ field, problem }) => {
    const { dialog, pick, create, fill } = await openNew({
      answers: {
        'approvalRules.create': refused({ kind: 'validation', message: 'no', fields: { [field]: problem } }),
      },
    })
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Pier')
    await pick('Protected branches', 3, 'Protected branch 3')
    expect(await create()).toHaveLength(1)
    expect(dialog.getByText(problem)).toBeDefined()
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Pier')
    expect(dialog.getByText('Protected branch 3')).toBeDefined()
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), '')
  })

  test('says how many people are missing for it to be satisfied', async () => {
    const { dialog, check, fill } = await openNew()
    await fill(dialog.getByRole('textbox', { name: /^Approvals required/ }), '3')
    expect(check.getByText(/^No: 2 people missing among the eligible approvers/)).toBeDefined()
    await fill(dialog.getByRole('textbox', { name: /^Approvals required/ }), '1')
  })

  test('keeps what was typed when its dialog is closed by mistake, and not when it is cancelled', async () => {
    const { dialog, fill, user: person, body, screen, settle } = await openNew()
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Pilots')
    await person.keyboard('{Escape}')
    await settle()
    await person.click(screen.getAllByRole('button', { name: 'New rule' })[0] ?? document.body)
    const again = within(body.getByRole('dialog', { name: 'New approval rule' }))
    expect(again.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Pilots')
    await person.click(again.getByRole('button', { name: 'Cancel' }))
    await settle()
    await person.click(screen.getAllByRole('button', { name: 'New rule' })[0] ?? document.body)
    const third = within(body.getByRole('dialog', { name: 'New approval rule' }))
    expect(third.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '')
  })
})

describe('changing an approval rule', () => {
  async function openChange(part: Partial<ApprovalRule> = {}) {
    const shown = await openApprovals({
      rules: [{ ...rule, ...part }],
      answers: { 'approvalRules.update': () => rule },
      search: 'rule=4',
    })
    const button = shown.body.getAllByRole('button', { name: /^(Change|Edit)/ })[0] ?? document.body
    await shown.user.click(button)
    await shown.settle()
    const dialog = within(shown.body.getByRole('dialog', { name: 'Change the approval rule' }))
    const changes = within(dialog.getByRole('region', { name: 'What saving changes' }))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save the rule' })
    const send = async () => {
      await shown.user.click(save)
      await shown.settle()
      return shown.sent('approvalRules.update')
    }
    return { ...shown, dialog, changes, save, send }
  }

  test('shows what saving changes, above all who is removed', async () => {
    const { dialog, changes, save, send, fill, user: person } = await openChange()
    expect(changes.getByText('Nothing yet.')).toBeDefined()
    expect(save.disabled).toBe(true)
    await person.click(dialog.getByRole('button', { name: 'Remove Mats' }))
    expect(changes.queryByText('Nothing yet.')).toBeNull()
    expect(changes.getByText(/^Saving replaces the whole list: 1 is removed/)).toBeDefined()
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Removed: Mats',
      'Unchanged: Ines',
    ])
    await fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Pilots')
    expect(changes.getByText('Name').nextElementSibling?.textContent).toBe('Harbor masters Pilots')
    await fill(dialog.getByRole('textbox', { name: /^Approvals required/ }), '')
    expect(changes.getByText('Approvals required').nextElementSibling?.textContent).toBe('2 ?')
    await fill(dialog.getByRole('textbox', { name: /^Approvals required/ }), '1')
    expect(await send()).toEqual([
      { id: 'harbor/crane', approval_rule_id: 4, name: 'Pilots', approvals_required: 1, user_ids: [7], group_ids: [] },
    ])
  })

  test('can be for all protected branches, also later ones', async () => {
    const { dialog, changes, send, user: person } = await openChange({ applies_to_all_protected_branches: false })
    const all = dialog.getByRole('switch', { name: /^All protected branches/ })
    expect(dialog.getByLabelText('Protected branches')).toBeDefined()
    await person.click(all)
    expect(dialog.queryByLabelText('Protected branches')).toBeNull()
    expect(changes.getByText('All protected branches').nextElementSibling?.textContent).toBe('no yes')
    expect(await send()).toMatchObject([{ applies_to_all_protected_branches: true }])
  })

  test('says that some of its groups are hidden', async () => {
    const { dialog } = await openChange({ contains_hidden_groups: true })
    expect(dialog.getByText(/The rule also names groups that are hidden from you/)).toBeDefined()
    expect(dialog.getByText(/Some of the approver groups are hidden from you/)).toBeDefined()
    expect(dialog.queryByRole('switch', { name: /^All protected branches/ })).toBeNull()
  })
})

describe('the approval configuration', () => {
  test('sends only the switch that was changed, and can be put back', async () => {
    const {
      screen,
      user: person,
      settle,
      sent,
    } = await openApprovals({
      search: 'view=configuration',
      answers: { 'approvals.update': () => ({ ...configuration, reset_approvals_on_push: false }) },
    })
    const form = within(screen.getByRole('form', { name: 'Approval configuration' }))
    const save = form.getByRole('button', { name: 'Save the configuration' })
    const reset = form.getByRole('switch', { name: /reset_approvals_on_push/ })
    expect(reset).toHaveProperty('checked', true)
    expect(save).toHaveProperty('disabled', true)
    await person.click(reset)
    expect(save).toHaveProperty('disabled', false)
    await person.click(form.getByRole('button', { name: 'Discard changes' }))
    expect(reset).toHaveProperty('checked', true)
    expect(save).toHaveProperty('disabled', true)
    await person.click(reset)
    await person.click(save)
    await settle()
    expect(sent('approvals.update')).toEqual([{ id: 'harbor/crane', reset_approvals_on_push: false }])
  })

  test('is for maintainers, which it says', async () => {
    const { screen } = await openApprovals({ search: 'view=configuration', role: 30 })
    const form = within(screen.getByRole('form', { name: 'Approval configuration' }))
    expect(form.getByRole('switch', { name: /reset_approvals_on_push/ })).toHaveProperty('disabled', true)
    expect(form.getByText(/^This needs the role of maintainer/)).toBeDefined()
  })

  test('says of a switch that the service does not send it', async () => {
    const { screen } = await openApprovals({
      search: 'view=configuration',
      configuration: { approvals_before_merge: 0, reset_approvals_on_push: true },
    })
    const hints = screen.getAllByText(/The service does not send the current value\./)
    expect(hints).toHaveLength(screen.getAllByRole('switch').length - 1)
  })
})

describe('the approvals of a merge request', () => {
  test('are found by its number', async () => {
    const {
      screen,
      user: person,
      settle,
      sent,
      fill,
      tabs,
    } = await openApprovals({
      search: 'view=merge-request',
      answers: {
        'mergeRequestApprovals.get': () => ({ ...getSample('mergeRequestApprovals.get'), approved_by: [] }),
      },
    })
    expect(screen.getByRole('heading', { name: 'Which merge request?' })).toBeDefined()
    const field = screen.getByRole('textbox', { name: 'Merge request' })
    await fill(field, 'x')
    expect(screen.queryByText('This is no number of a merge request')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Show its approvals' }))
    expect(screen.getByText('This is no number of a merge request')).toBeDefined()
    await fill(field, ' !12 ')
    expect(screen.queryByText('This is no number of a merge request')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Show its approvals' }))
    await settle()
    expect(sent('mergeRequestApprovals.get')).toEqual([{ id: 'harbor/crane', merge_request_iid: 12 }])
    expect(tabs.inView().history.location.search).toContain('iid=12')
    expect(screen.getByRole('textbox', { name: 'Merge request' })).toHaveProperty('value', '!12')
  })
})

describe('the approvals of merge request 12', () => {
  const status = {
    ...getSample('mergeRequestApprovals.get'),
    ...{ iid: 12, title: 'Light the pier', approvals_required: 2, approvals_left: 1 },
    approved_by: [{ user: user(8, 'Mats') }],
  }
  const openStatus = (answers: Answers = {}) =>
    openApprovals({
      search: 'view=merge-request&iid=12',
      answers: { 'mergeRequestApprovals.get': () => status, ...answers },
    })

  test('say who approved it, how many are missing, and nothing of a merge before', async () => {
    const { screen } = await openStatus()
    const part = within(screen.getByRole('region', { name: 'Merge request !12' }))
    expect(part.getByRole('heading', { name: /Light the pier/ })).toBeDefined()
    expect(part.getByRole('list', { name: 'Approved by' }).textContent).toContain('Mats')
    expect(part.getByText('1 of 2 approvals given, 1 left')).toBeDefined()
    expect(part.queryByText(/can be merged/)).toBeNull()
  })

  test('can be more than the project requires; a refused number is kept with the reason at its field', async () => {
    let isRefused = true
    const {
      screen,
      user: person,
      settle,
      sent,
      fill,
    } = await openStatus({
      'mergeRequestApprovals.update': () =>
        isRefused
          ? refused({ kind: 'validation', message: 'no', fields: { approvals_required: 'is less than the 2' } })()
          : { ...status, approvals_required: 4, approvals_left: 3 },
    })
    const form = within(screen.getByRole('form', { name: 'Approvals required' }))
    const number = form.getByRole('textbox', { name: /^Approvals required/ })
    const set = async (text: string) => {
      await fill(number, text)
      await person.click(form.getByRole('button', { name: 'Set the number' }))
      await settle()
    }
    expect(form.getByRole('button', { name: 'Set the number' })).toHaveProperty('disabled', true)
    await set('0')
    expect(form.getByText('is less than the 2')).toBeDefined()
    expect(number).toHaveProperty('value', '0')
    isRefused = false
    await set('4')
    expect(sent('mergeRequestApprovals.update').at(-1)).toEqual({
      ...{ id: 'harbor/crane', merge_request_iid: 12, approvals_required: 4 },
    })
  })

  test('that is not there is said', async () => {
    const { screen } = await openStatus({
      'mergeRequestApprovals.get': refused({ kind: 'notFound', message: '404 Not Found' }),
    })
    expect(screen.getByRole('alert').textContent).toContain('Not found')
  })
})

describe('the approvers of old', () => {
  const told = { approvers: [{ user: user(9, 'Nils') }], approver_groups: [] }

  async function openApprovers(answers: Answers = {}) {
    const shown = await openApprovals({
      search: 'view=configuration',
      answers: {
        'approvers.update': () => ({ ...configuration, ...told }),
        ...answers,
      },
    })
    const part = within(shown.screen.getByRole('region', { name: 'Approvers' }))
    const add = async () => {
      await shown.user.click(part.getByLabelText('Users who may approve'))
      await shown.user.paste('9')
      await shown.user.click(await shown.body.findByText('User 9'))
    }
    const replace = async () => {
      await shown.user.click(part.getByRole('button', { name: 'Replace the approvers' }))
      await shown.settle()
    }
    return { ...shown, part, add, replace }
  }

  test('are replaced as a whole; then it is known who they are, and who would be removed', async () => {
    const { part, add, replace, sent, user: me } = await openApprovers()
    expect(part.getByText(/^The service does not send the current approvers/)).toBeDefined()
    expect(part.getByRole('button', { name: 'Replace the approvers' })).toHaveProperty('disabled', true)
    await add()
    await replace()
    expect(sent('approvers.update')).toEqual([{ id: 'harbor/crane', approver_ids: [9], approver_group_ids: [] }])
    const items = () => part.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items()).toContain('Unchanged: Nils')
    await me.click(part.getByRole('button', { name: 'Remove Nils' }))
    expect(items()).toContain('Removed: Nils')
  })

  test('that are refused are still there, with the reason at their field', async () => {
    const { part, add, replace } = await openApprovers({
      'approvers.update': refused({
        ...{ kind: 'validation', message: 'no', fields: { approver_ids: 'has one who is no member of the project' } },
      }),
    })
    await add()
    await replace()
    expect(part.getByText('has one who is no member of the project')).toBeDefined()
    expect(part.getByRole('button', { name: 'Remove User 9' })).toBeDefined()
  })
})

test('rules are filtered by the address, and a rule that is not there is said', async () => {
  const {
    screen,
    body,
    user: person,
    settle,
  } = await openApprovals({
    rules: [rule, { ...rule, id: 5, name: 'Instruments' }],
    search: 'rule=999&q=master',
  })
  expect(body.getByRole('heading', { name: 'Rule not found' })).toBeDefined()
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(names()).toEqual([expect.stringContaining('Harbor masters')])
  await person.clear(screen.getByRole('textbox', { name: 'Filter rules' }))
  await settle()
  await waitFor(() => expect(names()).toHaveLength(2))
})

test('several rules are deleted by a dry run, after their number was typed', async () => {
  const {
    user: person,
    body,
    settle,
    sent,
  } = await openApprovals({ rules: [rule, { ...rule, id: 5, name: 'Instruments' }] })
  await person.click(body.getByRole('checkbox', { name: 'Select all rows' }))
  await person.click(body.getByRole('button', { name: 'Delete…' }))
  await settle()
  const dialog = within(body.getByRole('dialog', { name: 'Delete 2 rules?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([rule.name, 'Instruments'])
  const run = dialog.getAllByRole<HTMLButtonElement>('button').at(-1)
  expect(run?.disabled).toBe(true)
  await person.type(dialog.getByRole('textbox'), 'delete 2 rules')
  await person.click(run ?? document.body)
  await settle()
  expect(body.queryByRole('dialog', { name: 'Delete 2 rules?' })).toBeNull()
  expect(sent('approvalRules.delete')).toEqual([])
})
