import { expect, test } from 'vitest'
import { getSubjectName, screenLabel } from './screen-label.ts'

test.each([
  ['/c/$connection/p/$project/tags', 'Tags · harbor/crane'],
  ['/c/$connection/p/$project/tree/', 'Files · harbor/crane'],
])('a screen of a project: %s', (routeId, label) => {
  expect(screenLabel({ routeId, connection: 'work', project: 'harbor/crane' })).toBe(label)
})

test('one thing of a screen is named', () => {
  const address = { connection: 'work', project: 'harbor/crane', thing: 'README.md' }
  expect(screenLabel({ ...address, routeId: '/c/$connection/p/$project/blob' })).toBe(
    'Files · README.md · harbor/crane',
  )
})

test('screens of a group and of a connection', () => {
  expect(screenLabel({ routeId: '/c/$connection/g/$group/epics', connection: 'work', group: 'harbor' })).toBe(
    'Epics · harbor',
  )
  expect(screenLabel({ routeId: '/c/$connection/activity', connection: 'work' })).toBe('Activity')
})

test('the object of a screen is the one it shows, else the filter of its list', () => {
  expect(getSubjectName({}, { ref: 'main', path: 'src/deep/main.c' })).toBe('main.c')
  expect(getSubjectName({ sha: 'a'.repeat(40) }, {})).toBe('aaaaaaaa')
  expect(getSubjectName({ epic: '7' }, {})).toBe('#7')
  expect(getSubjectName({}, { state: 'closed', search: 'lamps' })).toBe('“lamps”')
  expect(getSubjectName({}, { path: '', q: '' })).toBeUndefined()
})

test('a screen that the navigation does not lead to has no name', () => {
  expect(screenLabel({ routeId: '/journal', connection: 'work' })).toBeNull()
})
