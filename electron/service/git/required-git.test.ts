import { expect, test } from 'vitest'
import { isMacPlaceholder } from './required-git.ts'

const system = '/usr/bin:/bin'
const having =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path)

test('git of macOS is not started while it would only open an installer', () => {
  expect(isMacPlaceholder(system, 'darwin', having('/usr/bin/git'))).toBe(true)
  expect(isMacPlaceholder(system, 'linux', having('/usr/bin/git'))).toBe(false)
})

test.each(['/var/db/xcode_select_link', '/Library/Developer/CommandLineTools', '/Applications/Xcode.app'])(
  'git of macOS is started with the developer tools in %s',
  tools => expect(isMacPlaceholder(system, 'darwin', having('/usr/bin/git', tools))).toBe(false),
)

test('git of a package manager is started also without the developer tools', () => {
  const exists = having('/usr/bin/git', '/opt/homebrew/bin/git')
  expect(isMacPlaceholder(`/opt/homebrew/bin:${system}`, 'darwin', exists)).toBe(false)
  expect(isMacPlaceholder(`${system}:/opt/homebrew/bin`, 'darwin', exists)).toBe(true)
})

test('a machine without git has no placeholder', () => {
  expect(isMacPlaceholder(system, 'darwin', having())).toBe(false)
})
