// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const text = 'alpha\nbeta\n'

function openBlame() {
  return openScreen('/c/work/p/1/blob?path=notes.txt&ref=main&view=blame', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'files.head': () => ({ ...getSample('files.head'), file_path: 'notes.txt', size: text.length }),
      'repository.blob': () => ({ ...getSample('repository.blob'), encoding: 'base64', content: btoa(text) }),
    },
    otherwise: () => unanswered(),
  })
}

test('the tools of a blame have their place, disabled, before the blame arrives: the lines beside it do not move', async () => {
  const { screen } = await openBlame()
  expect(screen.getByText('Loading blame…')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next block (n)' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('list', { name: 'Age of the lines' })).toBeDefined()
})
