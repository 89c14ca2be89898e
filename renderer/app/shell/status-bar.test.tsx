// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AppInfo } from '#shared/bridge.ts'
import { answer, fromCache, fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { getSample, refused, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const getBar = () => within(page.getByRole('contentinfo'))

describe('the note of the keychain', () => {
  const open = (info: Partial<AppInfo>) =>
    openScreen('/journal', { answers: {}, otherwise: () => unanswered(), info, inWindow: true })

  test('is not there while the keychain works', async () => {
    await open({ keychain: 'available' })
    expect(getBar().queryByRole('button', { name: /[Kk]eychain/ })).toBeNull()
  })

  test('says that tokens are lost without one, and lets it be tried again', async () => {
    const { user, settle } = await open({ keychain: 'missing', keychainNotice: null })
    await user.click(getBar().getByRole('button', { name: 'No keychain' }))
    await settle()
    expect(page.getByText(/^No working keychain: tokens are kept in memory/, { selector: 'p' })).toBeDefined()
    expect(page.getByRole('button', { name: 'Retry keychain' })).toBeDefined()
  })

  test('gives the reason that main gives, and nothing to try when the keychain works again', async () => {
    const { user, settle } = await open({
      keychain: 'available',
      keychainNotice: 'The keychain was locked for a moment.',
    })
    await user.click(getBar().getByRole('button', { name: 'Keychain' }))
    await settle()
    expect(page.getByText('The keychain was locked for a moment.', { selector: 'p' })).toBeDefined()
    expect(page.queryByRole('button', { name: 'Retry keychain' })).toBeNull()
  })
})

test.each([
  ['a list of the screen', 'projectMembers.list', { onScreen: 1, inBar: 0 }],
  ['what has no notice of its own', 'projects.get', { onScreen: 0, inBar: 1 }],
] as const)('the age of %s that is cached is shown once', async (_of, cached, { onScreen, inBar }) => {
  await openScreen('/c/work/p/1/members', {
    answers: {},
    inWindow: true,
    replies: {
      'operations.call': ({ operation }) => {
        const provenance = operation === cached ? fromCache : fromNetwork
        if (operation === 'projectMembers.list')
          return answer<'projectMembers.list'>(getSample('projectMembers.list'), provenance)
        if (operation === 'projects.get') return answer<'projects.get'>(getSample('projects.get'), provenance)
        return refused({ kind: 'notFound', message: 'not there' })()
      },
    },
  })
  expect(page.queryAllByText(/^Cached /)).toHaveLength(onScreen)
  expect(getBar().queryAllByText(/Data from/)).toHaveLength(inBar)
})

test.each([
  ['seconds', 30, 0],
  ['minutes', 300, 1],
])(
  'an age that is older by %s than the one on the screen is said there, and in the bar when it reads otherwise',
  async (_unit, seconds, inBar) => {
    const older = new Date(Date.parse(fromCache.fetchedAt) - seconds * 1000).toISOString()
    await openScreen('/c/work/p/1/members', {
      answers: {},
      inWindow: true,
      replies: {
        'operations.call': ({ operation }) => {
          if (operation === 'projectMembers.list')
            return answer<'projectMembers.list'>(getSample('projectMembers.list'), fromCache)
          if (operation === 'projects.get')
            return answer<'projects.get'>(getSample('projects.get'), { ...fromCache, fetchedAt: older })
          return refused({ kind: 'notFound', message: 'not there' })()
        },
      },
    })
    expect(page.queryAllByText(/^Cached /)).toHaveLength(1)
    expect(getBar().queryAllByText(/Data from/)).toHaveLength(inBar)
  },
)

test('what could not be understood of the answers on the screen is said, and its details are a dialog that closes', async () => {
  const list = answer<'projectMembers.list'>(getSample('projectMembers.list'), fromNetwork)
  const { user, settle } = await openScreen('/c/work/p/1/members', {
    answers: {},
    inWindow: true,
    replies: {
      'operations.call': ({ operation }) => {
        if (operation === 'projectMembers.list')
          return { ...list, misfits: { rows: [{ position: 1, json: '{"name":7}' }], parts: [], fields: [] } }
        if (operation === 'projects.get') return answer<'projects.get'>(getSample('projects.get'), fromNetwork)
        return refused({ kind: 'notFound', message: 'not there' })()
      },
    },
  })
  expect(page.queryByRole('dialog')).toBeNull()
  await user.click(getBar().getByRole('button', { name: 'Show details' }))
  await settle()
  const dialog = await page.findByRole('dialog')
  expect(dialog.textContent).toContain('{"name":7}')
  await user.keyboard('{Escape}')
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
})
