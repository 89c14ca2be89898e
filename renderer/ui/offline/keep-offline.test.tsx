// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

test('without a keychain, keeping offline says what is missing before it counts any file', async () => {
  const asked: string[] = []
  const { user, settle } = await openScreen('/c/work/p/harbor%2Fcrane/tree?ref=main', {
    answers: { 'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false }) },
    otherwise: operation => getSample(operation),
    replies: {
      'offline.estimate': () => {
        asked.push('estimate')
        throw new Error('nothing is to be counted')
      },
    },
    info: { keychain: 'missing' },
    inWindow: true,
  })
  await user.click(page.getByRole('button', { name: 'Keep offline…' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Keep offline' }))
  await settle()
  expect(dialog.getByRole('alert').textContent).toMatch(/^Keeping files offline needs a keychain/)
  expect(dialog.getByRole('button', { name: 'Keep offline' })).toHaveProperty('disabled', true)
  expect(asked).toEqual([])
})
