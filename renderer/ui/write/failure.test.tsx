// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { work } from '../../app/start.fake.ts'
import { ConnectionContext } from '../../lib/connection/use-connection.ts'
import { Failure } from './failure.tsx'

test('why a form was not sent is brought into view, also when it fails again', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  onTestFinished(cleanup)
  const failed = (message: string) => (
    <MantineProvider>
      <ConnectionContext value={work}>
        <Failure error={{ kind: 'forbidden', message }} />
      </ConnectionContext>
    </MantineProvider>
  )
  const { rerender } = render(failed('first'))
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')])
  rerender(failed('second'))
  expect(scroll).toHaveBeenCalledTimes(2)
})
