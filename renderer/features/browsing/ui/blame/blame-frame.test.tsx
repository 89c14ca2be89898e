// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Params } from '#shared/contract/contract.ts'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import { getSample, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

/** Every second line is by another commit. */
const blameOf = (lines: number): BlameRange[] => {
  const [sample] = getSample('files.blame')
  if (!sample) throw new Error('No sample of a blame')
  return Array.from({ length: lines }, (_, index) => ({
    commit: { ...sample.commit, id: String(index % 2).repeat(40) },
    lines: [`line ${index + 1}`],
  }))
}
const within = (lines: readonly BlameRange[], { range }: Params<'files.blame'>) =>
  range ? lines.slice(range.start - 1, range.end) : [...lines]

/** Opens the blame of a text, and what a service answers to its requests. */
function openBlame(
  answer: (params: Params<'files.blame'>) => BlameRange[] | ReturnType<typeof unanswered>,
  search = '',
) {
  return openScreen(`/c/work/p/1/blob?path=ledger.txt&ref=main&view=blame${search}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'files.head': () => ({ ...getSample('files.head'), file_path: 'ledger.txt', size: 40 }),
      'repository.blob': () => ({ ...getSample('repository.blob'), encoding: 'base64', content: btoa('one\ntwo\n') }),
      'files.blame': answer,
    },
    otherwise: () => unanswered(),
  })
}

test('the blame of a file with few lines takes one request', async () => {
  const { screen, sent } = await openBlame(params => within(blameOf(12), params))
  expect(screen.getByRole('list', { name: '12 blocks of lines' })).toBeTruthy()
  expect(sent('files.blame').map(params => 'range' in params)).toEqual([true])
})

test('the first lines of a long file are shown while the others are loading', async () => {
  const { screen, sent } = await openBlame(params => (params.range ? within(blameOf(3000), params) : unanswered()))
  expect(screen.getByRole('list', { name: '1000 blocks of lines' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Line 1:/ })).toBeTruthy()
  // Authors and numbers of lines are those of the whole file.
  expect(screen.getByRole('combobox', { name: 'Lines of' })).toHaveProperty('disabled', true)
  expect(sent('files.blame').map(params => 'range' in params)).toEqual([true, false])
})

test('all lines of a long file take the place of the first ones, which were around the line of the link', async () => {
  const { screen, sent } = await openBlame(params => within(blameOf(3000), params), '&line=2000')
  expect(screen.getByRole('list', { name: '3000 blocks of lines' })).toBeTruthy()
  expect(sent('files.blame')).toMatchObject([{ range: { start: 1251, end: 2250 } }, {}])
})

test('a service that ignores ranges is sent one request', async () => {
  const { screen, sent } = await openBlame(() => blameOf(3000))
  expect(screen.getByRole('list', { name: '3000 blocks of lines' })).toBeTruthy()
  expect(sent('files.blame')).toHaveLength(1)
})

test('a service that refuses the range of a link is asked for all lines', async () => {
  const invalid = refused({ kind: 'validation', fields: {}, message: 'range is invalid' })
  const { screen, sent } = await openBlame(params => (params.range ? invalid() : blameOf(12)), '&line=5000')
  expect(screen.getByRole('list', { name: '12 blocks of lines' })).toBeTruthy()
  expect(sent('files.blame').at(-1)).toEqual({ id: '1', file_path: 'ledger.txt', ref: 'main' })
})

test('a commit is chosen by a click, and given up by another', async () => {
  const { screen, user, settle, getSearch } = await openBlame(params => within(blameOf(4), params), '&by=commits')
  const [first, second] = screen.getAllByRole('button', { pressed: false })
  if (!first || !second) throw new Error('the blame has two commits')
  await user.click(second)
  await settle()
  expect([first, second].map(each => each.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  expect(getSearch()).toMatchObject({ commit: '1'.repeat(40) })
  await user.click(second)
  await settle()
  expect(second.getAttribute('aria-pressed')).toBe('false')
  expect(getSearch()).not.toHaveProperty('commit')
})
