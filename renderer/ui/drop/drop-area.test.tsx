// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DropArea } from './drop-area.tsx'

afterEach(cleanup)

/** An area of the folder `docs`, with a folder in it and a file of each. */
function openArea() {
  const onFiles = vi.fn()
  render(
    <MantineProvider>
      <Notifications />
      <DropArea folder="docs" onFiles={onFiles}>
        <p data-drop-folder="docs/deep">deep</p>
        <p data-drop-into="docs/deep">deep file</p>
        <p data-drop-into="docs">file</p>
      </DropArea>
    </MantineProvider>,
  )
  return onFiles
}

const transfer = (items: readonly object[]) => ({ dataTransfer: { types: ['Files'], items, dropEffect: 'none' } })
const marked = () => [...document.querySelectorAll('[data-over]')]

test('the folder that receives the files is marked, not the file under the pointer', () => {
  openArea()
  const deep = screen.getByText('deep')
  fireEvent.dragOver(screen.getByText('deep file'), transfer([]))
  expect(marked()).toEqual([deep])
  fireEvent.dragOver(screen.getByText('file'), transfer([]))
  expect(marked()).toEqual([deep.parentElement])
  fireEvent.dragOver(deep, transfer([]))
  expect(marked()).toEqual([deep])
})

test('files that are dropped on a file go into its folder', async () => {
  const onFiles = openArea()
  const item = { kind: 'file', getAsFile: () => new File(['x'], 'x.md'), webkitGetAsEntry: () => null }
  fireEvent.drop(screen.getByText('deep file'), transfer([item]))
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([expect.any(File)], 'docs/deep'))
})

test('a dropped folder without files is answered with a notice', async () => {
  const onFiles = openArea()
  const createReader = () => ({ readEntries: (done: (entries: readonly object[]) => void) => done([]) })
  const entry = { name: 'empty', fullPath: '/empty', isFile: false, isDirectory: true, createReader }
  const item = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => entry }
  fireEvent.drop(screen.getByText('deep'), transfer([item]))
  expect(await screen.findByText('No files found in the dropped folder.')).toBeDefined()
  expect(onFiles).not.toHaveBeenCalled()
})
