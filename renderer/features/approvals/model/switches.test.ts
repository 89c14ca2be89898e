import { describe, expect, test } from 'vitest'
import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { approvalSwitches, getChanges, switchesIn, toForm } from './switches.ts'

const told = { approvals_before_merge: 2, reset_approvals_on_push: true, merge_requests_author_approval: false }

describe('approval configuration', () => {
  test('sends nothing when nothing has changed, also for settings that the service does not send', () => {
    expect(getChanges(told, toForm(told))).toEqual({})
    expect(getChanges({}, toForm({}))).toEqual({})
  })

  test('sends only the changes', () => {
    const form = toForm(told)
    const switches = { ...form.switches, reset_approvals_on_push: false, require_password_to_approve: true }
    expect(getChanges(told, { switches, before_merge: 0 })).toEqual({
      reset_approvals_on_push: false,
      require_password_to_approve: true,
      approvals_before_merge: 0,
    })
  })

  test('a setting beyond the documents is shown where the service sends it', () => {
    const getFields = (one: ApprovalConfiguration) => switchesIn(one).map(({ field }) => field)
    expect(getFields({})).not.toContain('selective_code_owner_removals')
    expect(getFields({ selective_code_owner_removals: false })).toContain('selective_code_owner_removals')
    expect(getFields({})).toContain('require_password_to_approve')
  })

  test('an empty number is left as it is', () => {
    expect(getChanges(told, { ...toForm(told), before_merge: null })).toEqual({})
  })

  test('every parameter of the operation can be set', () => {
    const { body } = getEndpoint('approvals.update').params
    const fields = ['approvals_before_merge', ...approvalSwitches.map(({ field }) => field)]
    expect(fields.toSorted()).toEqual(Object.keys(body ?? {}).toSorted())
  })
})
