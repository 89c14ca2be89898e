// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cleanup, render, within } from '@testing-library/react'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { NoticesWhenNeeded } from './notices-when-needed.tsx'

test('a notice that comes before the first screen is idle is shown', async () => {
  render(
    <MantineProvider>
      <NoticesWhenNeeded isResting={false} />
    </MantineProvider>,
  )
  onTestFinished(() => {
    notifications.clean()
    cleanup()
  })
  const screen = within(document.body)
  expect(document.querySelector('.mantine-Notifications-root')).toBeNull()
  act(() => void notifications.show({ message: 'The keychain is unavailable' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The keychain is unavailable')
})
