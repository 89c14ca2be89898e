import type { Picture } from './pictures.ts'

/** Milliseconds that reading the values of a thousand projects may take. */
const patience = 180_000

/** Many projects at once: one table, policies, delivery, settings files. */
export const fleetPictures: readonly Picture[] = [
  {
    name: 'fleet',
    at: { connection: 'fleet' },
    show: async page => {
      // The projects in view are read first; all of the sample would take minutes.
      await page
        .getByRole('grid', { name: 'Fleet' })
        .getByText('No', { exact: true })
        .nth(30)
        .waitFor({ timeout: patience })
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
      const reached = page.getByRole('grid', { name: 'Deployed versions' }).getByText(/behind|Up to date/)
      await reached.nth(10).waitFor({ timeout: patience })
    },
  },
  {
    name: 'delivery-freezes',
    at: { connection: 'delivery?view=freezes' },
    show: async page => {
      const rows = page.getByRole('grid', { name: 'Freeze periods of projects' }).getByRole('row')
      await page.getByText('1,004 projects loaded').waitFor({ timeout: patience })
      await page.getByPlaceholder('Filter projects').fill('harbor/')
      await rows.filter({ hasText: 'harbor/lighthouse' }).waitFor()
    },
  },
  {
    name: 'delivery-metrics',
    at: { connection: 'delivery?view=metrics&span=90&tier=all' },
    show: async page => {
      await page.getByText(/^All projects together: ([\d,]+) of \1 projects loaded\./).waitFor({ timeout: patience })
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
