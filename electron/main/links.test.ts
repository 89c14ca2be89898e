import { expect, test } from 'vitest'
import { createLinks } from './links.ts'

test('a link that comes while the page is starting is opened when it listens, and only the last one', () => {
  const opened: string[] = []
  const links = createLinks(to => opened.push(to))
  links.open('/connections')
  links.open('/c/sandbox/projects')
  expect(opened).toEqual([])
  links.pageIsReady()
  expect(opened).toEqual(['/c/sandbox/projects'])
})

test('a link that comes later is opened at once, and none twice', () => {
  const opened: string[] = []
  const links = createLinks(to => opened.push(to))
  links.pageIsReady()
  links.open('/connections')
  links.pageIsReady()
  expect(opened).toEqual(['/connections'])
})
