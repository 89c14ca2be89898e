import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { testRef } from '../testing/target.ts'
import { createDragOut, maxDraggedBytes } from './drag-out.ts'

type Download = ApiProxy['downloadTo']

const write: Download = async ({ params }, file) => {
  writeFileSync(file, `content of ${params.file_path}`)
  return { path: file, size: 1 }
}

/** Files are downloaded by `downloadTo`, and each drag is noted. */
function dragging(downloadTo: Download = write, startDrag?: (file: string) => void) {
  const dragged: string[] = []
  const cancelled: string[] = []
  const dragOut = createDragOut({
    proxy: { downloadTo, cancel: id => void cancelled.push(id) },
    startDrag: startDrag ?? (file => void dragged.push(file)),
  })
  onTestFinished(dragOut.close)
  let calls = 0
  const drag = (name: string) => {
    calls += 1
    const params = { id: 1, file_path: name, ref: 'main' }
    return dragOut.drag({
      callId: `${calls}`,
      connection: testRef,
      operation: 'files.raw',
      params,
      suggestedName: name,
    })
  }
  return { ...dragOut, drag, dragged, cancelled }
}

const temporary = () => readdirSync(tmpdir()).filter(name => name.startsWith('gatehouse-drag-'))

test('a file is dragged when all of it is there, under its own name, in a folder that only the user reads', async () => {
  const { drag, dragged } = dragging()
  await drag('charts.csv')
  const [file = ''] = dragged
  expect(basename(file)).toBe('charts.csv')
  expect(readFileSync(file, 'utf8')).toBe('content of charts.csv')
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
})

test('a name of the service leads to no other folder', async () => {
  const { drag, dragged } = dragging()
  await drag('../../autostart/evil.desktop')
  expect(dirname(dirname(dragged[0] ?? ''))).toBe(tmpdir())
})

test('a drag that was released before its file was there starts nothing and leaves nothing', async () => {
  const before = temporary()
  const { drag, dragged } = dragging(async () => {
    throw new Failure({ kind: 'cancelled' })
  })
  await expect(drag('a.txt')).rejects.toMatchObject({ error: { kind: 'cancelled' } })
  expect(dragged).toEqual([])
  expect(temporary()).toEqual(before)
})

test('a file that is too large to wait for is refused with a next step', async () => {
  const { drag, dragged, cancelled } = dragging(async (_request, _file, { onProgress }) => {
    onProgress?.(maxDraggedBytes, null)
    expect(cancelled).toEqual([])
    onProgress?.(maxDraggedBytes + 1, null)
    throw new Failure({ kind: 'cancelled' })
  })
  await expect(drag('large.bin')).rejects.toMatchObject({
    error: { kind: 'validation', message: expect.stringContaining('Use Download instead') },
  })
  expect([dragged, cancelled]).toEqual([[], ['1']])
})

test('where the system has no drag and drop, the failure says what to do instead', async () => {
  const before = temporary()
  const { drag } = dragging(write, () => {
    throw new Error('not here')
  })
  await expect(drag('a.txt')).rejects.toMatchObject({
    error: { message: expect.stringContaining('on this system. Use Download instead') },
  })
  expect(temporary()).toEqual(before)
})

test('files stay for the program they were dropped on, the latest ones, and go when the app ends', async () => {
  const { drag, dragged, close } = dragging()
  for (let count = 0; count < 25; count += 1) await drag(`${count}.txt`)
  expect(dragged.map(file => existsSync(file))).toEqual([...Array(5).fill(false), ...Array(20).fill(true)])
  close()
  expect(dragged.some(file => existsSync(file))).toBe(false)
})
