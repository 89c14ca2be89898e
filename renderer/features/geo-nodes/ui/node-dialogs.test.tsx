// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const sample = getSample('geoNodes.get')
const warning = 'This is the node you are connected to'

/** The dialog that changes a node called `pier`. */
async function openChange(current: boolean) {
  const node = { ...sample, id: 1, name: 'pier', primary: true, current }
  const { screen, user, settle } = await openScreen('/c/work/geo-nodes', {
    answers: { 'geoNodes.list': () => [node], 'geoNodes.get': () => node, 'geoNodes.status': () => [] },
  })
  await user.click(screen.getByRole('button', { name: 'Actions for pier' }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'Change…', hidden: true }))
  await settle()
  const dialog = within(within(document.body).getByRole('dialog', { name: 'Change the node pier' }))
  return { dialog, user, name: dialog.getByRole('textbox', { name: /^Name/ }) }
}

test('renaming the node one is connected to warns, until it has its name again', async () => {
  const { dialog, user, name } = await openChange(true)
  expect(dialog.queryByText(warning)).toBeNull()
  await user.type(name, '2')
  expect(dialog.getByRole('note').textContent).toContain(warning)
  await user.type(name, '{Backspace}')
  expect(dialog.queryByText(warning)).toBeNull()
})

test('other changes of it do not warn', async () => {
  const { dialog, user } = await openChange(true)
  await user.type(dialog.getByRole('textbox', { name: /^URL|^Address|^External/ }), '/x')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  expect(dialog.queryByText(warning)).toBeNull()
})

test('renaming another node does not warn', async () => {
  const { dialog, user, name } = await openChange(false)
  await user.type(name, '2')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  expect(dialog.queryByText(warning)).toBeNull()
})

test('the form waits until the node is read as it is now, and says so', async () => {
  const node = { ...sample, id: 1, name: 'pier', primary: true, current: false }
  let answer = (_: typeof node) => undefined
  const { screen, user, settle } = await openScreen('/c/work/geo-nodes', {
    answers: {
      'geoNodes.list': () => [node],
      'geoNodes.get': () =>
        new Promise<typeof node>(resolve => {
          answer = found => void resolve(found)
        }),
      'geoNodes.status': () => [],
    },
  })
  await user.click(screen.getByRole('button', { name: 'Actions for pier' }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'Change…', hidden: true }))
  const dialog = within(within(document.body).getByRole('dialog', { name: 'Change the node pier' }))
  expect(dialog.getByText('Reading the node as it is now')).toBeDefined()
  expect(dialog.queryByRole('textbox')).toBeNull()
  answer({ ...node, url: 'https://now.example/' })
  await settle()
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'pier')
  expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveProperty('value', 'https://now.example/')
  // Nothing was typed, so no confirmation is shown.
  await user.keyboard('{Escape}')
  await settle()
  await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
})

test('a new node needs a name and a URL, and keeps both when one is refused at its field', async () => {
  const { screen, user, settle, sent } = await openScreen('/c/work/geo-nodes', {
    answers: {
      'geoNodes.list': () => [],
      'geoNodes.status': () => [],
      'geoNodes.create': refused({ kind: 'validation', message: 'no', fields: { name: 'has already been taken' } }),
    },
    replies: { 'app.workEnded': () => null },
  })
  await user.click(screen.getByRole('button', { name: 'New node' }))
  const form = within(within(document.body).getByRole('form', { name: 'New Geo node' }))
  const add = async () => {
    await user.click(form.getByRole('button', { name: 'Add the node' }))
    await settle()
  }
  await add()
  expect(form.getAllByText('Required')).not.toEqual([])
  expect(sent('geoNodes.create')).toEqual([])
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'pier')
  await user.type(form.getByRole('textbox', { name: 'URL' }), 'https://new.example/')
  await add()
  expect(sent('geoNodes.create')).toMatchObject([{ name: 'pier', url: 'https://new.example/' }])
  expect(form.getByText('has already been taken')).toBeDefined()
  expect(form.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true')
  expect(form.getByRole('textbox', { name: 'URL' })).toHaveProperty('value', 'https://new.example/')
})

test('a node that is not changed is not saved, and one is deleted after its name was typed', async () => {
  const node = { ...sample, id: 1, name: 'pier', primary: false, current: false }
  const { screen, user, settle, sent } = await openScreen('/c/work/geo-nodes', {
    answers: {
      ...{ 'geoNodes.list': () => [node], 'geoNodes.get': () => node, 'geoNodes.status': () => [] },
      ...{ 'geoNodes.delete': () => null, 'geoNodes.update': () => node },
    },
    replies: { 'app.workEnded': () => null },
  })
  const open = async (action: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions for pier' }))
    await user.click(within(document.body).getByRole('menuitem', { name: action, hidden: true }))
    await settle()
    return within(within(document.body).getByRole('dialog'))
  }
  const change = await open('Change…')
  expect(change.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(change.getByRole('button', { name: 'Cancel' }))
  await settle()
  await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
  const deletion = await open('Delete…')
  const remove = deletion.getByRole('button', { name: 'Delete the node' })
  expect(remove).toHaveProperty('disabled', true)
  await user.type(deletion.getByRole('textbox'), 'pier')
  await user.click(remove)
  await settle()
  expect(sent('geoNodes.delete')).toEqual([{ id: 1 }])
})

test('a node shows its worst counts first and all of them on request, and every field in its details', async () => {
  const node = { ...sample, id: 1, name: 'pier', primary: false, files_max_capacity: 10 }
  const counts = ['repositories', 'wikis', 'lfs_objects', 'attachments', 'job_artifacts', 'container_repositories']
  const status = {
    ...{ geo_node_id: 1, last_event_id: 12, repositories_failed_count: 1, repositories_synced_in_percentage: '40.00%' },
    ...Object.fromEntries(
      counts.flatMap(name => [
        [`${name}_count`, 10],
        [`${name}_synced_count`, 4],
      ]),
    ),
    ...{ repositories_checksum_mismatch_count: 2 },
  }
  const { screen, user, settle } = await openScreen('/c/work/geo-nodes', {
    answers: { 'geoNodes.list': () => [node], 'geoNodes.status': () => [status] },
  })
  const card = within(screen.getByRole('article', { name: 'pier' }))
  expect(card.getAllByRole('listitem')).toHaveLength(4)
  await user.click(card.getByRole('button', { name: /^Show all/ }))
  expect(card.getAllByRole('listitem').length).toBeGreaterThan(4)
  await user.click(card.getByRole('button', { name: 'Show details of pier' }))
  await settle()
  const details = within(within(document.body).getByRole('region', { name: 'Geo node' }))
  expect(details.getByRole('region', { name: 'Settings' }).textContent).toContain('Max. file syncs')
  expect(details.getByRole('region', { name: 'Status' }).textContent).toContain('Last event ID')
  const replication = within(details.getByRole('table', { name: 'Replication' }))
  expect(replication.getByRole('row', { name: /^Repositories / }).textContent).toContain('%')
  expect(details.getByRole('table', { name: 'Verification' }).textContent).toContain('Checksum mismatch')
})
