// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { useTour } from './tour-state.ts'

test.each([true, false])(
  'the welcome is shown and the window usable while no request is answered: first run %s',
  async isFirst => {
    onTestFinished(() => useTour.setState(useTour.getInitialState()))
    const ready = vi.fn(() => null)
    await openScreen('/c/work/p/1/tree', {
      info: { beginTour: isFirst },
      answers: {},
      otherwise: () => unanswered(),
      replies: { 'app.ready': ready },
      inWindow: true,
    })
    if (isFirst) {
      await page.findByRole('dialog', { name: 'Welcome to Gatehouse' })
      await vi.waitFor(() => expect(ready).toHaveBeenCalledTimes(1))
    } else {
      expect(page.queryByRole('dialog')).toBeNull()
      expect(ready).not.toHaveBeenCalled()
    }
  },
)

/** The window at its first run, with what main keeps of the settings. */
async function openFirstRun() {
  onTestFinished(() => useTour.setState(useTour.getInitialState()))
  const opened = await openScreen('/journal', {
    info: { beginTour: true },
    settings: { tourSeen: false },
    answers: {},
    otherwise: () => unanswered(),
    replies: { 'app.ready': () => null },
    inWindow: true,
  })
  return { ...opened, welcome: within(await page.findByRole('dialog', { name: 'Welcome to Gatehouse' })) }
}

test('the welcome leads to the form of a new connection, and does not come again', async () => {
  const { user, settle, settingsUpdates, welcome } = await openFirstRun()
  await user.click(welcome.getByRole('button', { name: /^Connect to your service/ }))
  await settle()
  expect(await page.findByRole('dialog', { name: 'Add a connection' })).toBeDefined()
  expect(page.queryByRole('dialog', { name: 'Welcome to Gatehouse' })).toBeNull()
  expect(settingsUpdates).toContainEqual({ tourSeen: true })
})

test('the tour goes on and back by its steps, and is over for good at its end', async () => {
  const { user, settle, settingsUpdates, welcome } = await openFirstRun()
  await user.click(welcome.getByRole('button', { name: /^Try the sandbox/ }))
  expect(await page.findByRole('dialog', { name: 'Where you are' })).toBeDefined()
  const press = (name: string) => user.click(within(page.getByRole('dialog')).getByRole('button', { name }))
  await press('Next')
  expect(page.getByRole('dialog', { name: 'Go anywhere' })).toBeDefined()
  await press('Back')
  expect(page.getByRole('dialog', { name: 'Where you are' })).toBeDefined()
  for (let step = 0; step < 4; step++) await press('Next')
  expect(settingsUpdates).not.toContainEqual({ tourSeen: true })
  await press('Done')
  await settle()
  expect(page.queryByRole('dialog', { name: 'Make it yours' })).toBeNull()
  expect(settingsUpdates).toContainEqual({ tourSeen: true })
})
