// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Namespace } from '#shared/contract/namespaces.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const namespace = (id: number, full_path: string, kind: 'group' | 'user'): Namespace => ({
  ...{ ...getSample('namespaces.get'), id, name: full_path, path: full_path, full_path, kind },
})
const [harbor, tide, ines] = [
  namespace(1, 'harbor', 'group'),
  namespace(2, 'tide', 'group'),
  namespace(9, 'ines', 'user'),
]

async function openNamespaces(search = '', own: Answers = {}, version: readonly [number, number] | null = null) {
  const opened = await openScreen(`/c/work/namespaces?${search}`, {
    answers: {
      'namespaces.list': () => [harbor, tide, ines],
      'namespaces.get': refused({ kind: 'notFound', message: '404 Namespace Not Found' }),
      ...own,
    },
    otherwise: operation => getSample(operation),
    connection: version === null ? {} : { version: { major: version[0], minor: version[1] } },
  })
  const paths = () =>
    opened.screen
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).getAllByRole('gridcell')[0]?.textContent)
  const address = () => opened.tabs.getRouter(opened.tabs.inView().id).state.location
  return { ...opened, paths, address }
}

test('lists what the service lists, of one kind or of both', async () => {
  const { paths, user, settle, screen, address } = await openNamespaces()
  expect(paths()).toEqual(['harbor', 'tide', 'ines'])
  await user.click(screen.getByRole('radio', { name: 'Users' }))
  await settle()
  expect([paths(), address().search]).toEqual([['ines'], { kind: 'user' }])
  await user.click(screen.getByRole('radio', { name: 'Groups' }))
  await settle()
  expect([paths(), address().search]).toEqual([['harbor', 'tide'], { kind: 'group' }])
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await settle()
  expect([paths(), address().search]).toEqual([['harbor', 'tide', 'ines'], {}])
})

test('puts the one that the text names exactly first, and once', async () => {
  const named = await openNamespaces('q=tide', { 'namespaces.get': () => tide })
  expect(named.sent('namespaces.list').at(-1)).toEqual({ search: 'tide' })
  expect(named.sent('namespaces.get')).toEqual([{ id: 'tide' }])
  expect(named.paths()).toEqual(['tide', 'harbor', 'ines'])
  named.close()

  const unknown = await openNamespaces('q=har')
  expect(unknown.paths()).toEqual(['harbor', 'tide', 'ines'])
  unknown.close()

  const of = await openNamespaces('q=9&kind=group', { 'namespaces.get': () => ines })
  expect(of.paths()).toEqual(['harbor', 'tide'])
})

test('asks for nothing by name while no text is typed', async () => {
  const { sent } = await openNamespaces('q=%20')
  expect(sent('namespaces.get')).toEqual([])
  expect(sent('namespaces.list')).toEqual([{}])
})

test('can list those alone that the caller owns, where the service can', async () => {
  const { user, settle, screen, sent, address } = await openNamespaces('kind=group', {}, [14, 2])
  const owned = () => screen.getByRole('switch', { name: 'Owned by me' })
  expect(owned()).toHaveProperty('checked', false)
  await user.click(owned())
  await settle()
  expect(sent('namespaces.list').at(-1)).toEqual({ owned_only: true })
  expect([owned(), address().search]).toEqual([
    expect.objectContaining({ checked: true }),
    { kind: 'group', owned: expect.anything() },
  ])
  await user.click(owned())
  await settle()
  expect(address().search).toEqual({ kind: 'group' })
})

test('does not offer that before version 14.2, nor asks for it by an old link', async () => {
  const { screen, sent } = await openNamespaces('owned=true', {}, [14, 1])
  expect(screen.queryByRole('switch', { name: 'Owned by me' })).toBeNull()
  expect(sent('namespaces.list')).toEqual([{}])
})

test.each([
  ['tide', '/c/work/g/tide', {}],
  ['ines', '/c/work/projects', { q: 'ines' }],
])('opens %s at its group or its projects', async (path, pathname, search) => {
  const { screen, user, settle, address } = await openNamespaces()
  await user.dblClick(
    within(screen.getByRole('row', { name: new RegExp(path) })).getAllByRole('gridcell')[0] ?? document.body,
  )
  await settle()
  expect(address().pathname).toBe(pathname)
  expect(address().search).toMatchObject(search)
})
