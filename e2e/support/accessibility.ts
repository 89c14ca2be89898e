import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the findings when the present screen has a serious or critical one. Monaco's own inside is left to Monaco. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('.monaco-editor').setLegacyMode(true).analyze()
  const serious = violations
    .filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(node => node.target.join(' ')).slice(0, 5) }))
  expect(serious).toEqual([])
}
