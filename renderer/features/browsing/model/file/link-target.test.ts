import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'
import { submoduleUrl } from './submodule-url.ts'

test.each([
  ['docs/latest.md', 'releases/3.md', 'docs/releases/3.md'],
  ['docs/latest.md', '../README.md', 'README.md'],
  ['RUNBOOK.md', './docs//run.md', 'docs/run.md'],
  ['a', '../../etc/passwd', null],
  ['a/b', '..', null],
  ['a', '/etc/passwd', null],
  ['a', '', null],
])('a link at %s to %j leads to %j', (path, target, inside) => {
  expect(linkTarget(path, target)).toBe(inside)
})

test('the address of a submodule is that of its own section', () => {
  const text =
    '[submodule "one"]\n\tpath = vendor/one\n\turl = https://example.org/one.git\n[submodule "two"]\n\turl = ../two.git\n\tpath = vendor/two\n'
  expect(submoduleUrl(text, 'vendor/one')).toBe('https://example.org/one.git')
  expect(submoduleUrl(text, 'vendor/two')).toBe('../two.git')
  expect(submoduleUrl(text, 'vendor/three')).toBeNull()
  const spaces = ' '.repeat(100_000)
  expect(submoduleUrl(`[submodule "one"]\n${spaces}url =${spaces}a${spaces}b\npath=one`, 'one')).toBe(`a${spaces}b`)
})
