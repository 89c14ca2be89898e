// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commit, openAt, openFile } from './open-file.fixture.ts'

test('a symbolic link is shown as such, and leads to its target', async () => {
  const bytes = Buffer.from('releases/3.0.md')
  const { screen } = await openFile({ path: 'docs/latest.md', bytes, mode: '120000' })
  expect(screen.getByRole('heading', { name: 'A symbolic link' })).toBeDefined()
  const link = screen.getByRole('link', { name: 'releases/3.0.md' })
  expect(link.getAttribute('href')).toMatch(/blob\?ref=main&path=docs%2Freleases%2F3\.0\.md$/)
})

test('a submodule is shown with its commit and the address in .gitmodules', async () => {
  const modules = '[submodule "e"]\n\tpath = vendor/ephemeris\n\turl = https://git.harbor.example/ephemeris.git\n'
  const { screen } = await openFile(
    { path: 'vendor/ephemeris', mode: '160000', type: 'commit' },
    { path: '.gitmodules', bytes: Buffer.from(modules) },
  )
  expect(screen.getByRole('heading', { name: 'A submodule' })).toBeDefined()
  expect(screen.getByText(commit)).toBeDefined()
  expect(screen.getByText('https://git.harbor.example/ephemeris.git')).toBeDefined()
})

test('an executable has its mode, and an empty file says so', async () => {
  const executable = await openFile({ path: 'fetch', bytes: Buffer.from('#!/bin/sh\n'), mode: '100755' })
  expect(executable.screen.getByText('Executable file (100755)')).toBeDefined()
  executable.close()
  const empty = await openFile({ path: 'empty.py', bytes: Buffer.alloc(0) })
  expect(empty.screen.getByRole('heading', { name: 'This file is empty' })).toBeDefined()
})

test('a PDF is not drawn: it has a download, and its first bytes', async () => {
  const { screen } = await openFile({ path: 'chart.pdf', bytes: Buffer.from('%PDF-1.7\n% a page\n') })
  expect(screen.getByRole('heading', { name: 'A PDF document' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
  expect(screen.getByText(/25 50 44 46 2d/)).toBeDefined()
})

test.each([
  ['one\r\ntwo\r\n', 'utf8', '10 bytes · 2 lines · CRLF · UTF-8'],
  ['Grüße\r\n', 'latin1', '7 bytes · 1 line · CRLF · Latin-1'],
  ['no end', 'utf8', '6 bytes · 1 line · UTF-8 · no newline at the end'],
  ['\ufeffa\n', 'utf16le', '6 bytes · 1 line · LF · UTF-16LE with BOM'],
] as const)('size, lines, line endings and encoding of %j in %s are shown', async (text, encoding, facts) => {
  const { screen } = await openFile({ path: 'a.txt', bytes: Buffer.from(text, encoding) })
  expect(screen.getByText(facts)).toBeDefined()
})

test.each([
  ['docs', 'latest.md', '120000', 'blob', 'Symbolic link'],
  ['vendor', 'ephemeris', '160000', 'commit', 'Submodule'],
  ['tools', 'fetch', '100755', 'blob', 'Executable file'],
] as const)(
  'in the folder %s, %s is distinguished in the list and in the tree',
  async (folder, name, mode, type, kind) => {
    const { screen } = await openAt(`tree?ref=main&path=${folder}`, [
      { path: folder, mode: '040000', type: 'tree' },
      { path: `${folder}/${name}`, mode, type },
    ])
    const list = within(screen.getByRole('table', { name: 'Files of this folder' }))
    expect(list.getByTitle(`${name} · ${kind}`)).toBeDefined()
    expect(within(screen.getByRole('tree')).getByTitle(`${folder}/${name} · ${kind}`)).toBeDefined()
    expect(list.queryByText('@ 5f2b8c0d') !== null).toBe(kind === 'Submodule')
  },
)
