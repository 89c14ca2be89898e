// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'
import { getSample, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const [sample] = getSample('repository.tree')
if (!sample) throw new Error('No sample of an entry')
const entry = sample
const getEntry = (path: string, type: 'tree' | 'blob') => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { ...entry, path, name, type, mode: type === 'tree' ? '040000' : '100644', id: '5f2b8c0d'.repeat(5) }
}

test('the rows of the tree have their level, position and state, and take what is dropped into the folder they stand for', async () => {
  let isBroken = true
  const { screen, user, settle } = await openScreen('/c/work/p/1/blob?ref=main&path=a.txt', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'repository.tree': ({ path = '' }) => {
        if (path === '') return [getEntry('docs', 'tree'), getEntry('src', 'tree'), getEntry('a.txt', 'blob')]
        if (path === 'src' && isBroken) return refused({ kind: 'server', status: 500, message: 'broken' })()
        return path === 'docs'
          ? [getEntry('docs/b.txt', 'blob'), getEntry('docs/c.txt', 'blob')]
          : [getEntry('src/d.ts', 'blob')]
      },
    },
    otherwise: () => unanswered(),
  })
  const getRow = (name: RegExp) => screen.getByRole('treeitem', { name })
  const facts = (name: RegExp) =>
    ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map(attribute =>
      getRow(name).getAttribute(attribute),
    )
  expect(facts(/docs/)).toEqual(['1', '1', '3', 'false'])
  expect(facts(/a\.txt/)).toEqual(['1', '3', '3', null])
  screen.getByRole('tree').focus()
  await user.keyboard('{Home}{ArrowRight}')
  await settle()
  expect(facts(/docs/)).toEqual(['1', '1', '3', 'true'])
  expect(facts(/c\.txt/)).toEqual(['2', '2', '2', null])
  expect(getRow(/docs/).dataset.dropFolder).toBe('docs')
  expect(getRow(/c\.txt/).dataset.dropInto).toBe('docs')
  expect(getRow(/a\.txt/).dataset.dropInto).toBe('')

  // What a folder couldn't be loaded for is a row of it, with the way to try again.
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}')
  const retry = await screen.findByRole('button', { name: /try again/ })
  expect(retry.closest('[role="treeitem"]')?.getAttribute('aria-level')).toBe('2')
  isBroken = false
  await user.click(retry)
  await waitFor(() => expect(facts(/d\.ts/)).toEqual(['2', '1', '1', null]))
})

test('a right click in the tree, and the menu key, offer what can be done with a file or folder', async () => {
  const { screen, user, settle, getSearch, getItems } = await openTree()
  fireEvent.contextMenu(screen.getByRole('treeitem', { name: /docs/ }), { button: 2 })
  expect([...(await getItems()).keys()]).toEqual(['Copy path', 'History', 'Open in browser'])
  await user.keyboard('{Escape}')
  const tree = screen.getByRole('tree')
  tree.focus()
  await user.keyboard('{End}')
  fireEvent.contextMenu(tree, { button: 0 })
  const items = await getItems()
  expect([...items.keys()]).toEqual(['Copy path', 'History', 'Blame', 'Download', 'Open in browser'])
  act(() => items.get('Blame')?.click())
  await settle()
  expect(getSearch()).toMatchObject({ ref: 'main', path: 'a.txt', view: 'blame' })
})

test('the button of an entry and a right click on its row open one menu, with what changes it on a branch', async () => {
  const { screen, user, body, getItems } = await openTree()
  const listing = within(screen.getByRole('table', { name: 'Files of this folder' }))
  const ofFile = ['Copy path', 'Copy permalink', 'History', 'Blame', 'Download', 'Open in browser', 'Move…', 'Delete…']
  await user.click(listing.getByRole('button', { name: 'More about a.txt' }))
  expect([...(await getItems()).keys()]).toEqual(ofFile)
  await user.keyboard('{Escape}')
  fireEvent.contextMenu(listing.getByRole('link', { name: 'docs' }), { button: 2 })
  expect([...(await getItems()).keys()]).toEqual([
    ...['Copy path', 'Copy permalink', 'History', 'Open in browser', 'Move or delete…'],
  ])
  await user.keyboard('{Escape}')
  fireEvent.contextMenu(listing.getByRole('link', { name: 'a.txt' }), { button: 2 })
  const items = await getItems()
  act(() => items.get('Delete…')?.click())
  expect(await body.findByRole('dialog', { name: 'Delete this file?' })).toBeDefined()
})

async function openTree() {
  const opened = await openScreen('/c/work/p/1/tree?ref=main', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
      'repository.tree': ({ path = '' }) => (path === '' ? [getEntry('docs', 'tree'), getEntry('a.txt', 'blob')] : []),
    },
    otherwise: operation => getSample(operation),
  })
  const body = within(document.body)
  /** The items of the open menu by their names. Without a layout its place is unknown, and it isn't displayed. */
  const getItems = async () => {
    const menu = within(await body.findByRole('menu', { hidden: true }))
    return new Map(menu.getAllByRole('menuitem', { hidden: true }).map(item => [item.textContent, item]))
  }
  return { ...opened, body, getItems }
}
