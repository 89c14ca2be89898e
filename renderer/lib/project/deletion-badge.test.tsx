// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeletionBadge } from './deletion-badge.tsx'

test('a project that is to be deleted says so', () => {
  const textOf = (day: string | null | undefined) =>
    render(<DeletionBadge project={{ marked_for_deletion_on: day }} />, {
      wrapper: MantineProvider,
    }).container.querySelector('.mantine-Badge-root')?.textContent
  expect([textOf('2026-05-10'), textOf(null)]).toEqual(['Marked for deletion on May 10, 2026', undefined])
})
