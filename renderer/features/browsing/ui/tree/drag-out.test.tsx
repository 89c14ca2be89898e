// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ParsedBridgeArgument } from '#shared/bridge.ts'
import { getSample, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

type Dragged = ParsedBridgeArgument<'downloads.drag'>

/** A folder with a file and a folder. `drag` is main's part. */
async function openFolder(drag: (dragged: Dragged) => null | Promise<null>) {
  const dragged: Dragged[] = []
  const cancelled: string[] = []
  const [entry] = getSample('repository.tree')
  if (!entry) throw new Error('No sample of a tree')
  const opened = await openScreen('/c/work/p/1/tree?ref=main', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'repository.tree': () => [
        { ...entry, name: 'docs', path: 'docs', type: 'tree', mode: '040000' },
        { ...entry, name: 'a.txt', path: 'a.txt', type: 'blob', mode: '100644' },
      ],
    },
    otherwise: () => unanswered(),
    replies: {
      'downloads.drag': async asked => {
        dragged.push(asked)
        return await drag(asked)
      },
      'operations.cancel': ({ callId }) => {
        cancelled.push(callId)
        return null
      },
    },
  })
  const table = within(opened.screen.getByRole('table', { name: 'Files of this folder' }))
  const getLink = (name: string) => table.getByRole('link', { name })
  return { ...opened, dragged, cancelled, getLink }
}

test('a file is dragged out of a folder as a file, not as a link', async () => {
  const { getLink, dragged, cancelled, settle } = await openFolder(() => null)
  expect(fireEvent.dragStart(getLink('a.txt'))).toBe(false)
  await settle()
  expect(dragged).toMatchObject([
    { operation: 'files.raw', params: { file_path: 'a.txt', ref: 'main' }, suggestedName: 'a.txt' },
  ])
  fireEvent.pointerUp(window)
  expect(cancelled).toEqual([])
})

test('releasing the mouse button before the file is loaded cancels it, and says how to drag it', async () => {
  const released = Promise.withResolvers<void>()
  const { getLink, dragged, cancelled, settle } = await openFolder(async () => {
    await released.promise
    return refused({ kind: 'cancelled' })()
  })
  fireEvent.dragStart(getLink('a.txt'))
  await expect.poll(() => dragged).toHaveLength(1)
  fireEvent.pointerUp(window)
  fireEvent.pointerUp(window)
  released.resolve()
  await settle()
  expect(cancelled).toEqual(dragged.map(({ callId }) => callId))
  expect(document.body.textContent).toContain('Hold the mouse button until the drag starts, or use Download.')
})

test('why a file can’t be dragged is shown', async () => {
  const { getLink, settle } = await openFolder(refused({ kind: 'validation', message: 'Use Download instead' }))
  fireEvent.dragStart(getLink('a.txt'))
  await settle()
  expect(document.body.textContent).toContain('Couldn’t drag the file')
  expect(document.body.textContent).toContain('Use Download instead')
})

test('a folder is not dragged out', async () => {
  const { getLink, dragged, settle } = await openFolder(() => null)
  fireEvent.dragStart(getLink('docs'))
  await settle()
  expect(dragged).toEqual([])
})
