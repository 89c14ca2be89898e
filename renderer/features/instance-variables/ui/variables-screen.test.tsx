// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkControls } from '../../../ui/bulk/bulk.ts'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'
import { trackDialogKeys } from '../../../ui/dialog/open-dialogs.ts'

// As the start of the page does.
trackDialogKeys()

afterEach(() => {
  for (const { id } of bulkJobs.getState().jobs) bulkControls.remove(id)
})

const variable = (key: string, value: string, part: Partial<InstanceVariable> = {}): InstanceVariable => ({
  ...{ key, value, variable_type: 'env_var', protected: false, masked: false },
  ...part,
})
const [lamp, horn, zone] = [
  variable('LAMP', 'canary-of-the-lamp'),
  variable('HORN', 'canary-of-the-horn'),
  variable('TZ', 'UTC'),
]

interface Opened {
  readonly search?: string
  readonly answers?: Answers
}

async function openVariables({ search = '', answers = {} }: Opened = {}) {
  const all = [lamp, horn, zone]
  const opened = await openScreen(`/c/work/variables?${search}`, {
    answers: {
      'user.current': () => getSample('user.current'),
      'instanceVariables.list': () => all,
      'instanceVariables.get': ({ key }) =>
        all.find(one => one.key === key) ?? refused({ kind: 'notFound', message: '404' })(),
      ...answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const body = within(document.body)
  const row = (key: string) => within(opened.screen.getByRole('row', { name: new RegExp(key) }))
  const press = async (button: string) => {
    await opened.user.click(opened.screen.getByRole('button', { name: button }))
    await opened.settle()
  }
  const dialog = (name: string) => within(body.getByRole('dialog', { name }))
  const isClosed = (name: string) => waitFor(() => expect(body.queryByRole('dialog', { name })).toBeNull())
  const paste = async (field: HTMLElement, text: string) => {
    await opened.user.clear(field)
    await opened.user.click(field)
    await opened.user.paste(text)
  }
  return { ...opened, body, row, press, dialog, isClosed, paste }
}

test('a value is in no part of the page until it is revealed, and only that one', async () => {
  const { row, user } = await openVariables()
  expect(row('LAMP').getByText('Hidden')).toBeDefined()
  expect(document.body.innerHTML).not.toContain('canary')
  await user.click(row('LAMP').getByRole('button', { name: 'Show the value of LAMP' }))
  expect(row('LAMP').getByText('canary-of-the-lamp')).toBeDefined()
  expect(row('HORN').getByText('Hidden')).toBeDefined()
  expect(document.body.innerHTML).not.toContain('canary-of-the-horn')
  await user.click(row('LAMP').getByRole('button', { name: 'Hide the value of LAMP' }))
  expect(document.body.innerHTML).not.toContain('canary')
})

describe('a new variable', () => {
  test('has its limits checked while it is typed, and keeps its value when it is refused', async () => {
    const { press, dialog, user, settle, sent, paste } = await openVariables({
      answers: {
        'instanceVariables.create': refused({
          ...{
            kind: 'validation',
            message: 'no',
            fields: { value: 'cannot be masked', key: 'has already been taken' },
          },
        }),
      },
    })
    await press('New variable')
    const form = dialog('New variable')
    await paste(form.getByRole('textbox', { name: 'Key' }), 'FOG-HORN')
    expect(form.getByText('Only letters A-Z and a-z, digits and _')).toBeDefined()
    await paste(form.getByRole('textbox', { name: 'Key' }), 'FOG_HORN')
    expect(form.queryByText('Only letters A-Z and a-z, digits and _')).toBeNull()
    await paste(form.getByRole('textbox', { name: 'Value' }), 'too loud')
    expect(form.queryByText(/can hardly be masked/)).toBeNull()
    await user.click(form.getByRole('switch', { name: /^Masked/ }))
    expect(form.getByText(/can hardly be masked: it has a space in it/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Add the variable' }))
    await settle()
    expect(sent('instanceVariables.create')).toMatchObject([{ key: 'FOG_HORN', value: 'too loud', masked: true }])
    expect(form.getByText('cannot be masked')).toBeDefined()
    expect(form.getByText('has already been taken')).toBeDefined()
    expect(form.getByRole('textbox', { name: 'Value' })).toHaveProperty('value', 'too loud')
  })

  test('loses nothing to a stray key or click, and closes at once while nothing was typed', async () => {
    const { press, body, dialog, user, settle, isClosed } = await openVariables()
    await press('New variable')
    await user.keyboard('{Escape}')
    await isClosed('New variable')
    await press('New variable')
    const key = () => dialog('New variable').getByRole('textbox', { name: 'Key' })
    await user.type(key(), 'HALF_TYPED')
    await user.keyboard('{Escape}')
    const question = await body.findByRole('dialog', { name: 'Discard changes?' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep editing' })),
    )
    // The key that closes the question is not one for the dialog below it.
    await user.keyboard('{Escape}')
    await isClosed('Discard changes?')
    expect(key()).toHaveProperty('value', 'HALF_TYPED')
    // Beside the dialog.
    await user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body)
    await user.click(within(await body.findByRole('dialog', { name: 'Discard changes?' })).getByText('Keep editing'))
    await isClosed('Discard changes?')
    expect(key()).toHaveProperty('value', 'HALF_TYPED')
    await user.keyboard('{Escape}')
    await user.click(within(await body.findByRole('dialog', { name: 'Discard changes?' })).getByText('Discard changes'))
    await settle()
    await isClosed('New variable')
  })
})

test('a variable is changed without its value being seen, and the value that the service has now is sent', async () => {
  const { dialog, user, settle, sent } = await openVariables({
    search: 'key=LAMP',
    answers: {
      // Another client has changed it since the list was read.
      'instanceVariables.get': () => variable('LAMP', 'brighter-than-before'),
      'instanceVariables.update': () => lamp,
    },
  })
  const form = dialog('LAMP')
  expect(form.getByText('Hidden. It has 20 characters.')).toBeDefined()
  expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(form.getByRole('switch', { name: /^Protected/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await settle()
  expect(sent('instanceVariables.update')).toMatchObject([
    { key: 'LAMP', value: 'brighter-than-before', protected: true, masked: false },
  ])
})

describe('deleting variables', () => {
  test('one needs its key', async () => {
    const { body, row, dialog, user, settle, sent } = await openVariables({
      answers: { 'instanceVariables.delete': () => null },
    })
    await user.click(row('LAMP').getByRole('button', { name: 'Actions for LAMP' }))
    await user.click(body.getByRole('menuitem', { name: 'Delete…', hidden: true }))
    const remove = dialog('Delete this variable?').getByRole('button', { name: 'Delete the variable' })
    expect(remove).toHaveProperty('disabled', true)
    await user.type(dialog('Delete this variable?').getByRole('textbox'), 'LAMP')
    await user.click(remove)
    await settle()
    expect(sent('instanceVariables.delete')).toEqual([{ key: 'LAMP' }])
  })

  test('several are planned in a dry run, which says which is gone already', async () => {
    const { screen, dialog, user, settle, sent, press } = await openVariables({
      answers: {
        'instanceVariables.get': ({ key }) =>
          key === 'HORN' ? refused({ kind: 'notFound', message: '404' })() : variable(key, 'x'),
      },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await press('Delete…')
    const asking = dialog('Delete 3 variables?')
    expect(asking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['LAMP', 'HORN', 'TZ'])
    const run = asking.getByRole('button', { name: 'Preview (dry run)' })
    expect(run).toHaveProperty('disabled', true)
    await user.type(asking.getByRole('textbox'), 'delete 3 variables')
    await user.click(run)
    await settle()
    const rows = () => bulkJobs.getState().jobs.at(-1)?.rows ?? []
    await waitFor(() =>
      expect(rows().map(({ label, step }) => [label, 'reason' in step ? step.reason : step.state])).toEqual([
        ['LAMP', 'would'],
        ['HORN', 'Already deleted'],
        ['TZ', 'would'],
      ]),
    )
    expect(sent('instanceVariables.delete')).toEqual([])
  })
})

test('a dotenv text is compared before it is imported, and shows values only on request', async () => {
  const { dialog, press, user, settle, paste, isClosed } = await openVariables()
  await press('Import dotenv…')
  const form = dialog('Import from dotenv')
  const compare = form.getByRole('button', { name: 'Compare' })
  expect(compare).toHaveProperty('disabled', true)
  const text = ['TZ=UTC', '# masked=true', 'BUOY="anchored-0123"', 'LAMP=dimmed', 'FOG-HORN=1'].join('\n')
  await paste(form.getByRole('textbox', { name: 'Variables' }), text)
  await user.click(compare)
  await settle()
  const changes = within(dialog('Import from dotenv').getByRole('form', { name: 'Changes by the import' }))
  expect(changes.getByText('1 new, 1 changed, 1 left out, 1 the same, 1 not in the file.')).toBeDefined()
  expect(changes.getByText('Line 5: Only letters A-Z and a-z, digits and _')).toBeDefined()
  expect(changes.queryByText('anchored-0123')).toBeNull()
  await user.click(changes.getByRole('switch', { name: 'Show the values' }))
  expect(changes.getByText('anchored-0123')).toBeDefined()
  await user.click(changes.getByRole('button', { name: 'Preview (dry run)' }))
  await settle()
  await isClosed('Import from dotenv')
  await waitFor(() =>
    expect(bulkJobs.getState().jobs.at(-1)).toMatchObject({
      title: 'Import 2 instance variables',
      rows: expect.arrayContaining([
        expect.objectContaining({ key: 'BUOY' }),
        expect.objectContaining({ key: 'LAMP' }),
      ]),
    }),
  )
})
