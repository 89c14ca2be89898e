import { expect, test } from 'vitest'
import { GitCommandError, ProcessRunner } from './process-runner.ts'
import { isMacPlaceholder, isNewEnough, requireGit } from './required-git.ts'

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

test.each([
  ['git version 2.38.0', true],
  ['git version 2.37.9', false],
  ['git version 2.39.5 (Apple Git-154)', true],
  ['git version 2.100.0.windows.1', true],
  ['git version 1.99.0', false],
  ['git version 3.0.0', true],
  ['no version', false],
  ['', false],
])('%j is new enough: %s', (output, expected) => {
  expect(isNewEnough(output)).toBe(expected)
})

test.each([
  ['git version 2.37.9', 'Git 2.38 or newer is needed; found "git version 2.37.9".'],
  [null, 'Git 2.38 or newer is needed, and no git could be started. Install git and make sure that it is on the PATH.'],
])('git that says %j is refused in one sentence', async (output, sentence) => {
  const run = async () => {
    if (output === null) throw new GitCommandError(['--version'], null, 'ENOENT')
    return Buffer.from(`${output}\n`)
  }
  await expect(requireGit({ run })).rejects.toThrow(sentence)
})

test('git of this machine is new enough, and an error that has another cause is not hidden', async () => {
  await expect(requireGit(new ProcessRunner())).resolves.toBeUndefined()
  const run = () => Promise.reject(new RangeError('Too many files are open'))
  await expect(requireGit({ run })).rejects.toThrow(RangeError)
})
