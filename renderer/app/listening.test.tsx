// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unanswered } from '../testing/fake-main.ts'
import { openScreen } from '../testing/open-screen.tsx'

test('main is notified that the page is ready while the first screen still loads, and a link that arrives then is followed', async () => {
  const told: string[] = []
  const tell = (word: string) => () => {
    told.push(word)
    return null
  }
  const { emit, settle, element } = await openScreen('/c/work/projects', {
    inWindow: true,
    answers: { 'projects.list': unanswered, 'user.current': unanswered },
    replies: { 'app.listening': tell('listening'), 'app.ready': tell('ready') },
  })
  expect(told).toEqual(['listening'])
  emit({ type: 'app.navigate', to: '/connections' })
  await settle()
  expect(within(element()).getByRole('heading', { name: 'Connections' })).toBeDefined()
})
