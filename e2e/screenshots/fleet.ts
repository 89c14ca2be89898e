import type { Picture } from './pictures.ts'

/** Many projects at once: one table, policies, delivery, settings files. */
export const fleetPictures: readonly Picture[] = [
  {
    name: 'fleet',
    at: { connection: 'fleet' },
    show: async page => {
      await page
        .getByRole('grid', { name: 'Fleet' })
        .getByRole('row')
        .filter({ hasText: 'harbor/lighthouse' })
        .waitFor()
    },
  },
  {
    name: 'policies',
    at: { connection: 'policies' },
    show: async page => {
      const rows = page.getByRole('grid', { name: 'Policies' }).getByRole('row')
      const starter = page.getByRole('button', { name: 'Add starter policies' })
      await rows.nth(1).or(starter).first().waitFor()
      if (await starter.isVisible()) await starter.click()
      await rows.filter({ hasText: 'At least 2 approvals' }).waitFor()
    },
  },
  {
    name: 'delivery-board',
    at: { connection: 'delivery' },
    show: async page => {
      const rows = page.getByRole('grid', { name: 'Deployed versions' }).getByRole('row')
      const reached = rows.filter({ hasText: 'harbor/lighthouse' }).getByText(/behind|Up to date/)
      await reached.first().waitFor()
    },
  },
  {
    name: 'delivery-freezes',
    at: { connection: 'delivery?view=freezes' },
    show: async page => {
      const rows = page.getByRole('grid', { name: 'Freeze periods of projects' }).getByRole('row')
      await rows.filter({ hasText: 'harbor/lighthouse' }).waitFor()
      await page.getByText('Loading').first().waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'delivery-metrics',
    at: { connection: 'delivery?view=metrics' },
    show: async page => {
      await page.getByText(/^All projects together: (\d+) of \1 projects loaded\./).waitFor()
    },
  },
  {
    name: 'settings-file',
    at: { project: 'settings-file' },
    show: async page => {
      await page.getByText('8 sections').waitFor()
    },
  },
]
