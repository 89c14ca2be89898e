// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

/** Opens a screen of a file of a branch with these bytes. */
function openFile(bytes: Buffer, screen = 'blob?ref=main') {
  const branch = { ...getSample('branches.get'), name: 'main', protected: false }
  const file_path = 'odd.txt'
  const metadata = { ...getSample('files.head'), file_path, size: bytes.length }
  const content = bytes.toString('base64')
  return openScreen(`/c/work/p/1/${screen}&path=${file_path}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'repository.tree': () => [],
      'branches.get': () => branch,
      'branches.list': () => [branch],
      'files.head': () => metadata,
      'files.get': () => ({ ...getSample('files.get'), ...metadata, encoding: 'base64', content }),
      'repository.blob': () => ({ ...getSample('repository.blob'), encoding: 'base64', content }),
    },
    otherwise: () => unanswered(),
    replies: { 'drafts.get': () => null },
  })
}

const damaged = Buffer.concat([Buffer.from('one\ntwé'), Buffer.from([0xff]), Buffer.from('\nthree\n')])

test('damaged bytes of a text are named with their place, and the file cannot be edited as text', async () => {
  const { screen } = await openFile(damaged)
  expect(screen.getByText(/Not valid UTF-8 from byte 8 \(line 2\)/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('a text with damaged bytes is not opened in the editor, and says why', async () => {
  const { screen } = await openFile(damaged, 'edit?branch=main')
  expect(screen.getByRole('heading', { name: 'This file can’t be edited here' })).toBeDefined()
})

test('NUL bytes make a binary file, shown as bytes', async () => {
  const { screen } = await openFile(Buffer.from('a\0b\0c\n'))
  expect(screen.getByRole('heading', { name: 'A binary file' })).toBeDefined()
  expect(screen.getByText(/61 00 62 00 63 0a/)).toBeDefined()
})

test('a line of a million characters is named, with its length', async () => {
  const { screen } = await openFile(Buffer.from(`first\n${'x'.repeat(1_000_000)}\nlast\n`))
  expect(screen.getByText(/The longest line has 1,000,000 characters/)).toBeDefined()
})
