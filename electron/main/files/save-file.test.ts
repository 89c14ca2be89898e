import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bridgeMethods } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import { createFileSaver } from './save-file.ts'

async function saver() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-save-'))
  const suggested: string[] = []
  const save = createFileSaver({
    chooseFile: async name => {
      suggested.push(name)
      return join(folder, name)
    },
  })
  return { save, suggested, folder }
}

test('a table is written as the text it is, a picture as its bytes', async () => {
  const { save, suggested } = await saver()
  const table = await save({ name: 'commits', type: 'csv', content: 'day,commits\r\nМ,1\r\n' })
  expect(await readFile(table?.path ?? '', 'utf8')).toBe('day,commits\r\nМ,1\r\n')
  const picture = await save({ name: 'commits', type: 'png', content: Buffer.from([0x89, 0x50, 0]).toString('base64') })
  expect(await readFile(picture?.path ?? '')).toEqual(Buffer.from([0x89, 0x50, 0]))
  expect(suggested).toEqual(['commits.csv', 'commits.png'])
})

test('a name that has its ending gets no second one', async () => {
  const { save, suggested } = await saver()
  await save({ name: 'stations.csv', type: 'csv', content: '' })
  await save({ name: 'STATIONS.CSV', type: 'csv', content: '' })
  await save({ name: 'stations.csv', type: 'json', content: '' })
  expect(suggested).toEqual(['stations.csv', 'STATIONS.CSV', 'stations.csv.json'])
})

test('the page can neither choose a folder nor the kind of a program', async () => {
  const { save, suggested } = await saver()
  await save({ name: '../../etc/cron', type: 'csv', content: '' })
  expect(suggested).toEqual(['cron.csv'])
  expect(bridgeMethods['files.save'].safeParse({ name: 'a', type: 'sh', content: '' }).success).toBe(false)
})

test('no file is written when the user cancels; a missing folder gives an error', async () => {
  const { folder } = await saver()
  const file = { name: 'a', type: 'csv', content: 'x' } as const
  expect(await createFileSaver({ chooseFile: async () => null })(file)).toBeNull()
  const gone = createFileSaver({ chooseFile: async () => join(folder, 'gone', 'a.csv') })(file)
  await expect(gone).rejects.toBeInstanceOf(Failure)
})

test('files that may hold secrets are readable by the owner only, even if they replace another file; no temporary file is left', async () => {
  const { save, folder } = await saver()
  await writeFile(join(folder, 'variables.env'), 'OLD=1\n', { mode: 0o644 })
  const saved = await save({ name: 'variables', type: 'env', content: 'KEY=secret\n' })
  expect((await stat(saved?.path ?? '')).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['variables.env'])
})

test('a name too long keeps its ending', async () => {
  const { save, suggested } = await saver()
  await save({ name: `${'x'.repeat(196)}.bat`, type: 'csv', content: '' })
  expect(suggested[0]).toMatch(/\.csv$/)
})
