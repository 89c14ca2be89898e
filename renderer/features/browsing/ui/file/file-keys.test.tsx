// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const text = 'alpha\nbeta\n'

test('changed keys of a screen work in place of the default ones, and tooltip and palette have them', async () => {
  const { screen, user, settle, tabs } = await openScreen('/c/work/p/1/blob?path=notes.txt&ref=main', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'files.head': () => ({ ...getSample('files.head'), file_path: 'notes.txt', size: text.length }),
      'repository.blob': () => ({ ...getSample('repository.blob'), encoding: 'base64', content: btoa(text) }),
    },
    otherwise: () => unanswered(),
    settings: { keys: { toggleBlame: ['m'], nextBlock: ['u'] } },
    inWindow: true,
  })
  const address = () => tabs.inView().history.location.href
  await user.keyboard('b')
  await settle()
  expect(address()).not.toContain('view=blame')
  await user.keyboard('m')
  await settle()
  expect(address()).toContain('view=blame')
  expect(screen.getByRole('button', { name: 'Next block (u)' })).toBeDefined()

  await user.keyboard('{Control>}k{/Control}')
  const palette = within(document.body)
  await user.type(await palette.findByRole('combobox', { name: /^Go to a screen/ }), 'show blame')
  const option = await palette.findByRole('option', { name: /^Show blame or code/ })
  expect(option.textContent).toBe('Show blame or codem')
  await user.click(option)
  await settle()
  expect(address()).not.toContain('view=blame')
})
