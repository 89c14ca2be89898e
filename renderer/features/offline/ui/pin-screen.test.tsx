// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defaultOfflineLimits, type Pin, toConnectionRef } from '#shared/bridge.ts'
import { refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const pin: Pin = {
  ...{ id: 7, connection: 'work', connectionRef: toConnectionRef('work', 'g'.repeat(22)), account: 'a', sudo: null },
  ...{ project: 'harbor/crane', ref: 'main', commit: null, state: 'complete', step: 'files', error: null },
  ...{ files: 2, filesKept: 2, bytes: 10, skipped: [], completedAt: '2026-03-01T10:00:00.000Z' },
}

const state = {
  ...{ pins: [pin], limits: defaultOfflineLimits, lasts: true },
  sizes: { kept: 10, hidden: 0, seen: 0, seenAnswers: 0 },
}

test('offline data is searched by a regular expression, in the files of a pattern', async () => {
  const asked: object[] = []
  const { screen, user, settle } = await openScreen('/offline/7?q=v1', {
    answers: {},
    replies: {
      'offline.state': () => state,
      'offline.search': ({ text, isPattern, paths, where }) => {
        asked.push({ text, isPattern, paths, where })
        return { matches: [], filesSearched: 2, filesLeftOut: 0, next: null }
      },
    },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Regular expression' }))
  await user.type(screen.getByRole('textbox', { name: 'Files to include' }), '*.ts')
  await screen.findByText('No file that is included matches the regular expression.')
  await settle()
  expect(asked.at(0)).toEqual({ text: 'v1', isPattern: false, paths: '', where: 'contents' })
  expect(asked.at(-1)).toEqual({ text: 'v1', isPattern: true, paths: '*.ts', where: 'contents' })
})

test('why a regular expression is refused is said in place of the matches', async () => {
  const { screen } = await openScreen('/offline/7?q=v1', {
    answers: {},
    replies: {
      'offline.state': () => state,
      'offline.search': refused({ kind: 'validation', message: 'The regular expression takes too long in a.ts' }),
    },
  })
  expect(screen.getByText(/The regular expression takes too long in a\.ts/)).toBeDefined()
})
