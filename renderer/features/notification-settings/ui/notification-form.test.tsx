// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { NotificationSetting } from '#shared/contract/notification-settings.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

interface Opened {
  readonly path?: string
  readonly told?: NotificationSetting
  readonly answers?: Answers
}

async function openForm({ path = 'p/harbor%2Fcrane', told = { level: 'watch' }, answers = {} }: Opened = {}) {
  const opened = await openScreen(`/c/work/${path === '' ? '' : `${path}/`}notifications`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), path_with_namespace: 'harbor/crane' }),
      'groups.get': () => ({ ...getSample('groups.get'), full_path: 'harbor' }),
      'notificationSettings.get': () => ({ ...told, notification_email: 'ines@example.org' }),
      'notificationSettings.ofGroup': () => told,
      'notificationSettings.ofProject': () => told,
      'notificationSettings.updateOfProject': params => ({ ...told, ...(params.level && { level: params.level }) }),
      ...answers,
    },
    replies: { 'app.workEnded': () => null },
  })
  const form = within(opened.screen.getByRole('form', { name: 'Notification settings' }))
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  const send = async () => {
    await opened.user.click(save)
    await opened.settle()
  }
  const levels = () =>
    form.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => (checked ? `(${value})` : value))
  return { ...opened, form, save, send, levels }
}

describe('notification settings', () => {
  test('have the level of the service, and nothing to save at first', async () => {
    const { levels, save, form, screen } = await openForm()
    expect(levels()).toContain('(watch)')
    expect(levels()).toContain('global')
    expect(save.disabled).toBe(true)
    expect(form.queryByRole('group', { name: 'Events' })).toBeNull()
    expect(form.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText('These settings were changed by another client')).toBeNull()
  })

  test('send the level that was chosen, and can be put back before', async () => {
    const { form, save, send, user, sent, levels } = await openForm()
    const discard = form.getByRole<HTMLButtonElement>('button', { name: 'Discard changes' })
    expect(discard.disabled).toBe(true)
    await user.click(form.getByRole('radio', { name: /^Disabled/ }))
    expect(save.disabled).toBe(false)
    await user.click(discard)
    expect(levels()).toContain('(watch)')
    expect(save.disabled).toBe(true)
    expect(discard.disabled).toBe(true)
    await user.click(form.getByRole('radio', { name: /^Disabled/ }))
    await send()
    expect(sent('notificationSettings.updateOfProject')).toEqual([{ id: 'harbor/crane', level: 'disabled' }])
  })

  test('of a group are sent for the group', async () => {
    const { form, send, user, sent } = await openForm({
      path: 'g/harbor',
      answers: { 'notificationSettings.updateOfGroup': () => ({ level: 'disabled' }) },
    })
    await user.click(form.getByRole('radio', { name: /^Disabled/ }))
    await send()
    expect(sent('notificationSettings.updateOfGroup')).toEqual([{ id: 'harbor', level: 'disabled' }])
  })

  test('of the user have an address, and no default of their own', async () => {
    const { form, save, send, user, sent, levels } = await openForm({
      path: '',
      answers: { 'notificationSettings.update': () => ({ level: 'watch', notification_email: 'mats@example.org' }) },
    })
    expect(levels()).not.toContain('global')
    const email = form.getByRole('textbox', { name: 'Email address' })
    expect(email).toHaveProperty('value', 'ines@example.org')
    await user.type(email, ' ')
    expect(save.disabled).toBe(true)
    await user.clear(email)
    await user.type(email, ' mats@example.org')
    await user.click(form.getByRole('button', { name: 'Discard changes' }))
    expect(email).toHaveProperty('value', 'ines@example.org')
    await user.clear(email)
    await user.type(email, ' mats@example.org')
    await send()
    expect(sent('notificationSettings.update')).toEqual([{ notification_email: 'mats@example.org' }])
  })

  test('show the problem of a field, and keep what was chosen', async () => {
    const { form, send, user, levels } = await openForm({
      answers: {
        'notificationSettings.updateOfProject': refused({
          ...{ kind: 'validation', message: 'invalid', fields: { level: 'is not allowed here' } },
        }),
      },
    })
    await user.click(form.getByRole('radio', { name: /^Disabled/ }))
    await send()
    expect(form.getByText('is not allowed here')).toBeDefined()
    expect(levels()).toContain('(disabled)')
  })
})

describe('the events of the level with a choice of them', () => {
  const told: NotificationSetting = { level: 'custom', events: { new_note: true, new_issue: false } }

  test('are as the service has them, and only what was changed is sent', async () => {
    const { form, save, send, user, sent } = await openForm({ told })
    const boxes = () => form.getAllByRole<HTMLInputElement>('checkbox')
    const box = (value: string) => boxes().find(one => one.value === value) ?? document.createElement('input')
    expect([box('new_note').checked, box('new_issue').checked]).toEqual([true, false])
    expect(form.queryByText(/^The service does not tell which events/)).toBeNull()
    expect(form.queryByText(/^Also chosen/)).toBeNull()
    await user.click(box('new_issue'))
    expect(save.disabled).toBe(false)
    await user.click(box('new_issue'))
    expect(save.disabled).toBe(true)
    await user.click(box('new_note'))
    await send()
    expect(sent('notificationSettings.updateOfProject')).toEqual([
      { id: 'harbor/crane', level: 'custom', new_note: false },
    ])
  })

  test('appear once the level is chosen', async () => {
    const { form, user } = await openForm()
    expect(form.queryByRole('checkbox')).toBeNull()
    await user.click(form.getByRole('radio', { name: /^Custom/ }))
    expect(form.getAllByRole('checkbox').length).toBeGreaterThan(3)
    expect(form.queryByText(/^The service does not tell which events/)).toBeNull()
  })

  test('may not be told by the service, which is said', async () => {
    const { form } = await openForm({ told: { level: 'custom' } })
    expect(form.getByText(/^The service does not tell which events/)).toBeDefined()
  })
})
