// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

async function openSheet(path: string) {
  const opened = await openScreen(path, { inWindow: true, answers: around(owner), otherwise: emptied })
  await opened.user.keyboard('{Control>}/{/Control}')
  await opened.settle()
  return { sheet: within(page.getByRole('dialog', { name: 'Keyboard shortcuts' })) }
}

test('the key help lists the keys of the screen in view, and those that work everywhere last', async () => {
  const { sheet } = await openSheet('/c/work/p/harbor%2Fcrane/tags')
  expect(sheet.getByText('Go to the search field')).toBeDefined()
  expect(sheet.queryByText('Show blame or code')).toBeNull()
  const areas = sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(areas.length).toBeGreaterThan(1)
  expect(areas.at(-1)).toBe('Everywhere')
})
