// @vitest-environment happy-dom
import { screen as page } from '@testing-library/react'
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
