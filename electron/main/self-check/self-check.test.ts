import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { describe, expect, test } from 'vitest'
import { selfCheckReport } from '#shared/self-check.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { fuseFile, fusesSetOtherwise, readFuses } from './fuses.ts'
import { NotHere, runChecks, Unmet } from './self-check.ts'

describe('Checks', () => {
  test('are tried one after the other, and what fails ends none of the others', async () => {
    const outcomes = await runChecks([
      { name: 'a', try: () => 'found' },
      {
        name: 'b',
        try: async () => {
          throw new Unmet('there is none')
        },
      },
      {
        name: 'c',
        try: () => {
          throw new NotHere('not packaged')
        },
      },
      { name: 'd', try: async () => 'found too' },
    ])
    expect(outcomes.map(({ state, found }) => [state, found])).toEqual([
      ['passed', 'found'],
      ['failed', 'there is none'],
      ['not here', 'not packaged'],
      ['passed', 'found too'],
    ])
    expect(selfCheckReport(['about'], outcomes)).toMatch(
      /^about\n\npassed {4}a: found\n.*2 passed, 1 failed, 1 not here\n$/s,
    )
  })

  test('that never end fail in their time', async () => {
    const [outcome] = await runChecks([{ name: 'a', try: () => new Promise(() => {}) }], 20)
    expect(outcome).toMatchObject({ state: 'failed', found: expect.stringContaining('no answer within') })
  })

  test('contain no messages of other programs, which may name people and folders', async () => {
    const thrown = [
      Object.assign(new Error('/home/ines/secret'), { code: 'ENOENT' }),
      new TypeError('glpat-secret'),
      'ines',
    ]
    const outcomes = await runChecks(
      thrown.map(error => ({
        name: 'a',
        try: () => {
          throw error
        },
      })),
    )
    expect(outcomes.map(({ found }) => found)).toEqual(['ENOENT', 'TypeError', 'an error without a name'])
  })
})

describe('Fuses', () => {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
  const programWith = (bytes: string, before = 5_000_000) => {
    const file = join(temporaryDirectory(), 'program')
    const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, bytes.length]), Buffer.from(bytes)])
    writeFileSync(file, Buffer.concat([Buffer.alloc(before), wire, Buffer.alloc(1000)]))
    return file
  }

  test('are read from the program, wherever in it they are', async () => {
    // The second is cut by the end of a piece that is read.
    for (const before of [0, 4 * 1024 * 1024 - 20, 5_000_000]) {
      expect(await readFuses(programWith('010011001', before))).toBe('010011001')
    }
    expect(await readFuses(programWith('no fuses'))).toBeNull()
  })

  test('have the order that Electron gives them, and are judged by what the package sets', () => {
    const names = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)))
    const wrong = fusesSetOtherwise('x'.repeat(names.length))
    const known = names.filter(name => name !== 'WasmTrapHandlers').map(name => name.toLowerCase())
    expect(wrong.map(name => name.toLowerCase())).toEqual(known)
    expect(fusesSetOtherwise('010011001')).toEqual([])
    expect(fusesSetOtherwise('110011001')).toEqual(['runAsNode'])
  })

  test('are on macOS in the framework beside the program', () => {
    const contents = join(temporaryDirectory(), 'Contents')
    const framework = join(contents, 'Frameworks/Electron Framework.framework')
    mkdirSync(framework, { recursive: true })
    writeFileSync(join(framework, 'Electron Framework'), '')
    expect(fuseFile(join(contents, 'MacOS/Gatehouse'))).toBe(join(framework, 'Electron Framework'))
    expect(fuseFile('/opt/Gatehouse/gatehouse')).toBe('/opt/Gatehouse/gatehouse')
  })
})
