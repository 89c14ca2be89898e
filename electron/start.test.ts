import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import flags from '../build/flags.json' with { type: 'json' }
import { commandArguments } from './cli/command-arguments.ts'
import { commands } from './cli/commands.ts'
import { electronHost } from './cli/electron-host.ts'
import { createNodeHost } from './cli/node-host.ts'
import { temporaryDirectory } from './main/testing/temporary.ts'

/** Runs the entry of a package with the arguments that its program gets. There is no Electron: a command that loaded it would fail. */
function start(argv: readonly string[]) {
  const home = temporaryDirectory()
  const entry = join(import.meta.dirname, 'start.ts')
  const file = join(temporaryDirectory(), 'start.mjs')
  const code = `process.argv = [process.execPath, ...${JSON.stringify(argv)}]; await import(${JSON.stringify(entry)})`
  writeFileSync(file, code)
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: home, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none' },
  })
  const output = { text: '' }
  child.stdout.on('data', chunk => {
    output.text += chunk
  })
  return { child, output, ended: once(child, 'close') }
}

describe('what a package is started with', () => {
  test.each(commands.map(({ name }) => [name]))('%s is a command', name => {
    expect(commandArguments(['gatehouse', ...name.split(' '), '--write'])).toEqual([...name.split(' '), '--write'])
    expect(commandArguments(['gatehouse', '--no-sandbox', name.split(' ')[0] ?? ''])).toEqual([name.split(' ')[0]])
  })

  test('flags of the app, links, link files, folders and nothing open the window', () => {
    for (const { name } of flags) expect(commandArguments(['gatehouse', name, 'connections'])).toBeNull()
    const others = fc.oneof(
      fc.webUrl(),
      fc.constantFrom('gatehouse://open/c/sandbox', '/usr/lib/app', '.', 'C:\\app', 'a.gatehouse'),
    )
    fc.assert(fc.property(others, first => commandArguments(['gatehouse', first]) === null))
    expect(commandArguments(['gatehouse'])).toBeNull()
    expect(commandArguments(['gatehouse', '--no-sandbox'])).toBeNull()
  })
})

test('a unit of the system starts the program of the host that the entry has chosen', () => {
  const image = { APPIMAGE: '/opt/gatehouse.AppImage', APPDIR: dirname(process.execPath) }
  expect(electronHost.getProgram({ ...image, GATEHOUSE_PROGRAM: '/usr/bin/other' })).toEqual([image.APPIMAGE])
  expect(electronHost.service).toBe('--run-sandbox')
  const node = createNodeHost()
  expect(node.getProgram({ GATEHOUSE_PROGRAM: '/usr/bin/gatehouse' })).toEqual(['/usr/bin/gatehouse'])
  expect(node.getProgram(image)).toEqual([process.execPath, expect.any(String)])
  expect(node.service).toMatch(/service[/.]/)
})

test('a command runs without Electron, with its exit code', async () => {
  const listed = start(['connections', 'list', '--output', 'json'])
  expect((await listed.ended)[0]).toBe(0)
  expect(JSON.parse(listed.output.text)).toMatchObject([{ id: 'sandbox' }])
  expect((await start(['call', 'no.such']).ended)[0]).toBe(2)
})

test('the sandbox of a command runs until it is stopped', async () => {
  const { child, output, ended } = start(['--run-sandbox', '--port', '0', '--data', temporaryDirectory()])
  await once(child.stdout, 'data')
  expect(JSON.parse(output.text)).toMatchObject({ url: expect.stringMatching(/^http:\/\/127/) })
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
