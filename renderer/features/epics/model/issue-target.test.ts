import { expect, test } from 'vitest'
import { issueTarget } from './issue-target.ts'

test('an ID, a full reference and a pasted address name an issue', () => {
  const lamp = { kind: 'reference', project: 'harbor/instruments/lamp', iid: 12 }
  expect(issueTarget(' 103 ')).toEqual({ kind: 'id', id: 103 })
  expect(issueTarget('harbor/instruments/lamp#12')).toEqual(lamp)
  expect(issueTarget('https://git.example/harbor/instruments/lamp/-/issues/12?a=b#note_3')).toEqual(lamp)
  expect(issueTarget('https://git.example/harbor/instruments/lamp/issues/12')).toEqual(lamp)
})

test('what names no issue for sure is nothing', () => {
  const wrong = [
    '',
    '#12',
    'lamp#12',
    '0',
    'https://git.example/harbor/lamp/-/merge_requests/1',
    'http://%',
    'http://a/%ZZ/b/issues/1',
  ]
  for (const typed of wrong) expect(issueTarget(typed), typed).toBeNull()
})
