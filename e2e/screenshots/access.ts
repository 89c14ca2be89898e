import { closeNotices, type Picture } from './pictures.ts'

/** Who may do what. */
export const accessPictures: readonly Picture[] = [
  { name: 'project-members', at: { project: 'members?view=all' } },
  { name: 'group-members', at: { group: 'members' } },
  { name: 'approvals', at: { project: 'approvals?rule=1' } },
  { name: 'approvals-configuration', hasNotes: true, at: { project: 'approvals?view=configuration' } },
  { name: 'approvals-merge-request', hasNotes: true, at: { project: 'approvals?view=merge-request&iid=11' } },
  {
    name: 'access-review',
    at: { group: 'access-review' },
    show: async page => {
      const taken = page.getByRole('table', { name: 'Snapshots' })
      const none = page.getByRole('heading', { name: 'No snapshot yet' })
      await taken.or(none).waitFor()
      if (await none.isVisible()) {
        await page.getByRole('button', { name: 'Take a snapshot' }).click()
        await closeNotices(page)
      } else {
        await page.getByRole('radio', { name: /^After/ }).check()
      }
      await page.getByRole('grid', { name: 'Access in the snapshot' }).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'access-across-projects',
    at: { connection: 'members' },
    show: async page => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).click()
      await page.getByRole('button', { name: /^Choose \d+$/ }).click()
      await page.getByRole('button', { name: 'Load members' }).click()
      await page.getByRole('grid', { name: 'Access by person' }).getByRole('row').nth(1).waitFor()
      await closeNotices(page)
    },
  },
  { name: 'keys', at: { connection: 'keys?q=1' } },
  { name: 'namespaces', at: { connection: 'namespaces' } },
  { name: 'notifications', at: { project: 'notifications' } },
]
