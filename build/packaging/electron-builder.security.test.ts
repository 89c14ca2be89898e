import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { describe, expect, test } from 'vitest'
import { packaging } from './electron-builder.ts'

describe('The packaged app', () => {
  test('runs no foreign code: not as Node, not by NODE_OPTIONS, not by --inspect', () => {
    expect(packaging.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
    })
  })

  test('is loaded from its archive alone, whose integrity is checked', () => {
    expect(packaging).toMatchObject({
      asar: true,
      asarUnpack: ['**/*.node'],
      disableAsarIntegrity: false,
      electronFuses: { onlyLoadAppFromAsar: true, enableEmbeddedAsarIntegrityValidation: true },
    })
  })

  test('encrypts its cookies, and gives file addresses no rights', () => {
    expect(packaging.electronFuses).toMatchObject({
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  test('has every fuse decided that Electron knows, so that a new one is not left at its default unseen', () => {
    const decided = Object.keys(packaging.electronFuses).map(name => name.toLowerCase())
    const known = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)))
    // On by default, and about speed: WebAssembly's bounds are checked either way.
    const undecided = known.filter(name => !decided.includes(name.toLowerCase()) && name !== 'WasmTrapHandlers')
    expect(known.length).toBeGreaterThanOrEqual(9)
    expect(undecided).toEqual([])
  })

  test('ships what was built and nothing else of this folder', () => {
    expect(packaging.files).toEqual(['out/**/*', 'package.json', '!**/*.map'])
    const { main }: { main: string } = JSON.parse(readFileSync(resolve('package.json'), 'utf8'))
    expect(main).toMatch(/^out\//)
  })
})
