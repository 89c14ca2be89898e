import { expect } from '../support/test.ts'
import type { Picture } from './pictures.ts'

/** The audit log and the state of the service. */
export const instancePictures: readonly Picture[] = [
  {
    name: 'home',
    at: { connection: 'home' },
    show: async page => {
      await page.getByRole('complementary', { name: 'Shortcuts' }).waitFor()
      const choose = page.getByRole('button', { name: 'Choose projects and groups' })
      if (await choose.isVisible()) {
        await choose.click()
        const form = page.getByRole('form', { name: 'Monitored projects' })
        for (const project of ['harbor/lighthouse', 'harbor/tide-tables', 'harbor/instruments/buoy-firmware']) {
          await form.getByRole('textbox', { name: 'Projects' }).fill(project)
          await page.getByRole('option', { name: project }).first().click()
        }
        await form.getByRole('button', { name: 'Save' }).click()
      }
      await page.getByRole('region', { name: 'Mirrors', exact: true }).waitFor()
    },
  },
  { name: 'activity', at: { connection: 'activity?scope=all' } },
  {
    name: 'activity-year',
    at: { connection: 'activity?scope=all' },
    show: async page => {
      await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Year').click()
      await page.getByRole('heading', { name: 'The last year' }).waitFor()
    },
  },
  { name: 'audit', at: { connection: 'audit' } },
  { name: 'instance-variables', at: { connection: 'variables' } },
  {
    name: 'background-jobs',
    at: { connection: 'background-jobs' },
    show: async page => {
      await page.getByRole('combobox', { name: 'Measured' }).click()
      await page.getByRole('option', { name: 'Every 2 seconds' }).click()
      // A line needs a few measurements.
      const line = page.locator('.recharts-line-curve').first()
      await expect.poll(async () => ((await line.getAttribute('d')) ?? '').split(/[LC]/).length).toBeGreaterThan(4)
    },
  },
  { name: 'geo-nodes', at: { connection: 'geo-nodes' } },
  { name: 'search', at: { connection: 'search?q=har&project=harbor%2Flighthouse&group=harbor' } },
  {
    name: 'keyboard',
    at: { project: 'tree?ref=main' },
    show: async page => {
      await page.getByRole('tree', { name: 'Files of the repository' }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'palette',
    at: { project: 'tree?ref=main' },
    show: async page => {
      await page.keyboard.press('ControlOrMeta+K')
      await page.getByRole('option').first().waitFor()
    },
  },
]
