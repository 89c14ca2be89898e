import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessLanguage, isCiFile } from './language-guess.ts'

test.each([
  ['deploy/Dockerfile.dev', '', 'dockerfile'],
  ['.bashrc', '', 'shell'],
  ['.envrc', '', 'shell'],
  ['Gemfile', '', 'ruby'],
  ['Cargo.toml', '[package]', 'ini'],
  ['tools/fetch', '#!/usr/bin/env bash\nset -e\n', 'shell'],
  ['tools/fetch', '#!/bin/sh\n', 'shell'],
  ['tools/fetch', '#!/usr/bin/env -S A=1 python3.12 -u\n', 'python'],
  ['tools/fetch', '#! /usr/local/bin/node\n', 'javascript'],
  ['conf', '# -*- mode: Ruby; tab-width: 2 -*-\n', 'ruby'],
  ['conf', '#!/bin/sh\n# -*- python -*-\n', 'python'],
  ['conf', 'set x\n# vim: set ts=2 ft=tcl :\n', 'tcl'],
  ['answer', '{\n  "name": "harbor"\n}', 'json'],
  ['answer', '<!DOCTYPE html>\n<title>x</title>', 'html'],
  ['answer', '---\nname: harbor\n', 'yaml'],
  ['LICENSE', 'MIT License\n', null],
  ['notes', '{curly} words\n', null],
  ['notes', '#!\n', null],
])('%s beginning with %j is %s', (path, text, language) => {
  expect(guessLanguage(path, text)).toBe(language)
})

test('a known file name wins over the content', () => {
  expect(guessLanguage('Gemfile', '#!/bin/sh\n')).toBe('ruby')
})

test('any name and any content have an answer', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (path, text) => {
      expect(guessLanguage(path, text)).not.toBe('')
    }),
  )
})

test.each([
  ['.gitlab-ci.yml', true],
  ['ci/.gitlab-ci.yaml', true],
  ['ci/build.gitlab-ci.yml', true],
  ['gitlab-ci.yml', true],
  ['not-gitlab-ci.yml', false],
  ['.gitlab-ci.yml/readme.md', false],
  ['config.yml', false],
])('%s is a CI file: %s', (path, isOne) => {
  expect(isCiFile(path)).toBe(isOne)
})
