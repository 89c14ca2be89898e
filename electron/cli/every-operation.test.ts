import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import type { Keychain } from '../main/keychain/keychain.ts'
import { openApp } from '../main/testing/app-for-commands.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { calls } from '../service/testing/calls/index.ts'
import { administratorToken, startTestService, type TestService } from '../service/testing/test-service.ts'
import { getParams, readParams } from './params.ts'
import { runCommand, savedConnection, version } from './testing/command.ts'

const known = Object.keys(calls).flatMap(id => operationIds.filter(operation => operation === id))

/** As a person types them. What only JSON can say goes into `--params`. */
function toArguments(params: Readonly<Record<string, unknown>>): readonly string[] {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const isPlain = (value: unknown) => value !== null && value !== '-'
  const rest = Object.fromEntries(given.filter(([, value]) => !isPlain(value)))
  return [
    ...given.filter(([, value]) => isPlain(value)).map(([name, value]) => `--${name}=${toText(value)}`),
    ...(Object.keys(rest).length > 0 ? ['--params', JSON.stringify(rest)] : []),
  ]
}

/** An ID may be sent as a number or as its digits. */
function sameIds(params: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

function toText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith('@') ? `@${value}` : value
}

test.each(known)('the params of %s mean what is typed', id => {
  for (const params of calls[id]) {
    const given = new Map<string, string[]>()
    let json: string | undefined
    for (const [index, argument] of toArguments(params).entries()) {
      if (argument === '--params') json = toArguments(params)[index + 1]
      else if (argument.startsWith('--')) {
        const at = argument.indexOf('=')
        given.set(argument.slice(2, at), [argument.slice(at + 1)])
      }
    }
    const expected = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
    expect(sameIds(readParams(getParams(id), given, json, () => ''))).toEqual(sameIds(expected))
  }
})

describe('every operation is called through the command line, in the running app', () => {
  let service: TestService
  let secrets: Keychain | null = null
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))

  beforeAll(async () => {
    service = await startTestService({ sandbox: true })
  })
  afterAll(async () => {
    await service.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  it.each(known)('%s', async id => {
    secrets ??= (await savedConnection(service.url, administratorToken, {}, directory)).secrets
    await openApp(directory, version, secrets)
    const { effect, response } = getEndpoint(id)
    const write = effect === 'read' ? [] : ['--write', '--yes', 'Harbor']
    for (const params of calls[id]) {
      const argv = ['call', id, '--user-data', directory, ...toArguments(params), ...write]
      const { code, out, err, bytes } = await runCommand(argv)
      expect([code, code === 0 ? '' : err]).toEqual([0, ''])
      expect(`${out}${err}`).not.toContain(administratorToken)
      if (response.kind === 'json') expect(response.schema.safeParse(JSON.parse(out))).toMatchObject({ success: true })
      if (response.kind === 'bytes') {
        const file = join(temporaryDirectory(), 'saved')
        expect((await runCommand([...argv, '--to', file])).code).toBe(0)
        expect(readFileSync(file).equals(bytes)).toBe(true)
      }
      if (effect !== 'read') expect(err).toMatch(/Journal entry \d+/)
    }
  })
})
