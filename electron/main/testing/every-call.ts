import { join } from 'node:path'
import { expect } from 'vitest'
import { type AppError, explain } from '#shared/errors.ts'
import { testConnection } from '../connections/test-connection.ts'
import { Failure, toAppError } from '../failure.ts'
import { proxyTo, type TestProxyOptions } from './proxy.ts'
import { testRef, testToken } from './target.ts'
import { temporaryDirectory } from './temporary.ts'

export type Ending = { readonly error: AppError } | { readonly value: unknown }

const milliseconds = 600

/** Every kind of request that Gatehouse sends to a service. A write also reads the state it changes. */
export const waysToCall = ['read', 'write', 'download', 'explored read', 'explored write', 'connection test'] as const
export type WayToCall = (typeof waysToCall)[number]

/** Makes one call to a service with a new app, and returns the outcome. */
export async function callIn(way: WayToCall, url: string, options: TestProxyOptions = {}): Promise<Ending> {
  const file = join(temporaryDirectory(), 'saved')
  const app = await proxyTo(url, {
    readMilliseconds: milliseconds,
    writeMilliseconds: milliseconds,
    lookMilliseconds: 300,
    slowMilliseconds: 500,
    chooseFile: async () => file,
    ...options,
  })
  const create = { id: 1, tag_name: 'v1', ref: 'main' }
  const calls: Record<WayToCall, () => Promise<unknown>> = {
    read: () => app.call('tags.list', { id: 1 }),
    write: () => app.call('tags.create', create),
    download: () =>
      app.proxy.download({
        callId: 'd',
        connection: testRef,
        operation: 'files.raw',
        params: { id: 1, file_path: 'README.md', ref: 'main' },
        suggestedName: 'README.md',
      }),
    'explored read': async () => explored(await app.explore('tags.list', { id: 1 })),
    'explored write': async () => explored(await app.explore('tags.create', create)),
    'connection test': () => testConnection(app.sender, app.target, milliseconds),
  }
  const ending = await calls[way]().then(
    value => ({ value }),
    (thrown: unknown) => ({ error: toAppError(thrown) }),
  )
  // No more health checks from here on.
  app.health.close()
  expect(JSON.stringify([ending, app.events, app.logged])).not.toContain(testToken)
  return ending
}

/** An exploration shows refusals too: its error is how it ended. */
function explored(answer: { readonly error: AppError | null }): unknown {
  if (answer.error) throw new Failure(answer.error)
  return answer
}

/** The error of a call that must have failed with an error that has a sentence; fails for a bug in Gatehouse. */
export function expectSentence(ending: Ending): AppError {
  if (!('error' in ending))
    throw new Error(`The call was expected to fail: ${JSON.stringify(ending.value).slice(0, 200)}`)
  const { title, sentence, nextStep } = explain(ending.error, 'Harbor')
  for (const text of [title, sentence, nextStep]) {
    expect(text).not.toBe('')
    expect(text.length).toBeLessThan(1000)
    expect(text).not.toMatch(/undefined|\[object|Gatehouse itself failed/)
  }
  expect(sentence).toMatch(/[.!]$/)
  return ending.error
}
