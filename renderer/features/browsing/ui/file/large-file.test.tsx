// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { maxUnconfirmedSize } from '../../model/file/prefetch-file.ts'

/** Opens a text whose metadata says a size in bytes. */
function openFile(size: number) {
  return openScreen('/c/work/p/1/blob?path=harbor.log&ref=main', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'repository.tree': () => [],
      'files.head': () => ({ ...getSample('files.head'), file_path: 'harbor.log', size }),
    },
    otherwise: () => unanswered(),
  })
}

test('a large file says its size and what loading it costs, and is loaded on request only', async () => {
  const { screen, sent, user } = await openFile(maxUnconfirmedSize + 1)
  expect(screen.getByText('A file of 10 MB')).toBeDefined()
  expect(screen.getByText(/Showing it takes time and a lot of memory/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
  expect(sent('repository.blob')).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Load anyway' }))
  expect(sent('repository.blob')).toHaveLength(1)
})

test('a file of the largest size that is loaded without asking is loaded', async () => {
  const { screen, sent } = await openFile(maxUnconfirmedSize)
  expect(screen.queryByRole('button', { name: 'Load anyway' })).toBeNull()
  expect(sent('repository.blob')).toHaveLength(1)
})
