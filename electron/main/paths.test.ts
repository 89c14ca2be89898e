import { expect, test } from 'vitest'
import { pathForGit } from './paths.ts'

test('git of a package manager is found by an app that Finder started, after what the PATH has already', () => {
  expect(pathForGit('/usr/bin:/bin', 'darwin')).toBe('/usr/bin:/bin:/opt/homebrew/bin:/usr/local/bin')
  expect(pathForGit('/usr/local/bin:/usr/bin', 'darwin')).toBe('/usr/local/bin:/usr/bin:/opt/homebrew/bin')
  expect(pathForGit('', 'darwin')).toBe('/opt/homebrew/bin:/usr/local/bin')
})

test('the PATH of other systems stays as it is', () => {
  expect(pathForGit('/usr/bin', 'linux')).toBe('/usr/bin')
  expect(pathForGit('C:\\git\\cmd;C:\\x', 'win32')).toBe('C:\\git\\cmd;C:\\x')
})
