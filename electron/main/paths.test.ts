import { expect, test } from 'vitest'
import { pathForGit } from './paths.ts'

test('git of a package manager is found by an app that Finder started, before the placeholder in /usr/bin', () => {
  expect(pathForGit('/usr/bin:/bin:/usr/sbin:/sbin', 'darwin')).toBe(
    '/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  )
  expect(pathForGit('', 'darwin')).toBe('/opt/homebrew/bin:/usr/local/bin')
})

test('what a shell has put on the PATH keeps its order', () => {
  expect(pathForGit('/nix/bin:/usr/local/bin:/usr/bin', 'darwin')).toBe(
    '/nix/bin:/usr/local/bin:/opt/homebrew/bin:/usr/bin',
  )
  expect(pathForGit('/usr/bin:/opt/homebrew/bin:/usr/local/bin', 'darwin')).toBe(
    '/usr/bin:/opt/homebrew/bin:/usr/local/bin',
  )
})

test('the PATH of other systems stays as it is', () => {
  expect(pathForGit('/usr/bin', 'linux')).toBe('/usr/bin')
  expect(pathForGit('C:\\git\\cmd;C:\\x', 'win32')).toBe('C:\\git\\cmd;C:\\x')
})
