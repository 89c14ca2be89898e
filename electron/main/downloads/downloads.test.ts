import { describe, expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { DownloadCall, Downloaded } from '../proxy/download.ts'
import { testRef } from '../testing/target.ts'
import { createDownloads } from './downloads.ts'

interface Asked extends Pick<DownloadCall, 'onProgress' | 'onWait' | 'onBegin'> {
  readonly path: string
  succeed(size: number): Promise<void>
  fail(failure: Failure): Promise<void>
}

/** The real queue over a proxy controlled by the test. */
function queue() {
  const asked: Asked[] = []
  const cancelled: string[] = []
  const seen: (readonly Download[])[] = []
  const clock = { now: 0 }
  let named = 0
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const downloads = createDownloads({
    proxy: {
      chooseFor: async ({ suggestedName }) => {
        if (suggestedName === 'never') return null
        return suggestedName === 'same' ? '/saved/same' : `/saved/${suggestedName} ${++named}`
      },
      downloadTo: (_request, path, reported) =>
        new Promise<Downloaded>((resolve, reject) => {
          asked.push({
            path,
            ...reported,
            succeed: size => {
              resolve({ path, size })
              return settle()
            },
            fail: failure => {
              reject(failure)
              return settle()
            },
          })
        }),
      cancel: id => cancelled.push(id),
    },
    emit: event => {
      if (event.type === 'downloads.changed') seen.push(event.downloads)
    },
    elapsed: () => clock.now,
  })
  return {
    downloads,
    asked,
    cancelled,
    seen,
    clock,
    archive: (suggestedName = 'a.zip') =>
      downloads.add({ connection: testRef, operation: 'repository.archive', params: { id: 1 }, suggestedName }),
    states: () => downloads.list().map(({ state }) => state),
  }
}

describe('The queue of downloads', () => {
  test('reports until when a download waits for a rate limit, and when it runs', async () => {
    const { archive, asked, downloads, seen } = queue()
    await archive()
    expect(downloads.list()).toMatchObject([{ state: 'waiting', until: null }])
    asked[0]?.onWait?.(Date.parse('2026-01-01T00:00:17Z'))
    expect(seen.at(-1)).toMatchObject([{ state: 'waiting', until: '2026-01-01T00:00:17.000Z' }])
    asked[0]?.onWait?.(null)
    asked[0]?.onBegin?.()
    expect(seen.at(-1)).toMatchObject([{ state: 'running', until: null }])
    await asked[0]?.succeed(3)
    expect(seen.at(-1)).toMatchObject([{ state: 'done', received: 3, error: null }])
  })

  test('never writes two downloads to one file', async () => {
    const { archive, asked } = queue()
    await archive('same')
    await expect(archive('same')).rejects.toBeInstanceOf(Failure)
    await asked[0]?.succeed(1)
    await archive('same')
    expect(asked).toHaveLength(2)
  })

  test('never writes to a file that another one is written to, also when the list has one that ended', async () => {
    const { archive, asked } = queue()
    await archive()
    await asked[0]?.succeed(1)
    await archive('same')
    await expect(archive('same')).rejects.toMatchObject({ error: { kind: 'validation' } })
    expect(asked).toHaveLength(2)
  })

  test('lists 200 downloads at most, until the list is cleared', async () => {
    const { archive, asked, downloads } = queue()
    for (let number = 0; number < 200; number += 1) await archive()
    await expect(archive()).rejects.toMatchObject({ error: { kind: 'validation' } })
    expect(downloads.list()).toHaveLength(200)
    await asked[7]?.succeed(1)
    downloads.clear()
    await archive()
    expect(downloads.list()).toHaveLength(200)
  })

  test('fails on a service that always refuses, until the person tries again', async () => {
    const { downloads, archive, asked, states } = queue()
    const added = await archive()
    await asked[0]?.fail(new Failure({ kind: 'rateLimited', retryAfterSeconds: null }))
    expect(downloads.list()[0]).toMatchObject({ state: 'failed', error: { kind: 'rateLimited' } })
    downloads.retry(added?.id ?? '')
    expect(states()).toEqual(['waiting'])
    // To the path chosen before, without a dialog.
    expect(asked[1]?.path).toBe(asked[0]?.path)
  })

  test('cancels what waits and what runs through the proxy, and stops both at the end', async () => {
    const { downloads, archive, asked, cancelled, states } = queue()
    const running = await archive()
    const waiting = await archive()
    const last = await archive()
    asked[0]?.onBegin?.()
    downloads.cancel(waiting?.id ?? '')
    downloads.cancel(running?.id ?? '')
    expect(cancelled).toEqual([waiting?.id, running?.id])
    for (const one of asked.slice(0, 2)) await one.fail(new Failure({ kind: 'cancelled' }))
    expect(states()).toEqual(['cancelled', 'cancelled', 'waiting'])
    downloads.close()
    expect(cancelled.at(-1)).toBe(last?.id)
  })

  test('reports progress', async () => {
    const { archive, asked, downloads } = queue()
    await archive()
    asked[0]?.onBegin?.()
    asked[0]?.onProgress?.(500, 1000)
    expect(downloads.list()[0]).toMatchObject({ state: 'running', received: 500, total: 1000 })
  })

  test('tells the page of progress every 250 ms at most, and of each change of the state', async () => {
    const { archive, asked, clock, seen } = queue()
    await archive()
    clock.now = 1000
    asked[0]?.onBegin?.()
    const before = seen.length
    clock.now = 1249
    asked[0]?.onProgress?.(100, 1000)
    expect(seen).toHaveLength(before)
    clock.now = 1250
    asked[0]?.onProgress?.(200, 1000)
    expect(seen).toHaveLength(before + 1)
    expect(seen.at(-1)).toMatchObject([{ received: 200 }])
    asked[0]?.onProgress?.(300, 1000)
    expect(seen).toHaveLength(before + 1)
    await asked[0]?.succeed(1000)
    expect(seen).toHaveLength(before + 2)
    expect(seen.at(-1)).toMatchObject([{ state: 'done', received: 1000, total: 1000, until: null }])
  })

  test('is busy while one waits or runs', async () => {
    const { archive, asked, downloads } = queue()
    expect(downloads.isBusy()).toBe(false)
    await archive()
    await archive()
    expect(downloads.isBusy()).toBe(true)
    await asked[0]?.succeed(1)
    asked[1]?.onBegin?.()
    expect(downloads.isBusy()).toBe(true)
    await asked[1]?.fail(new Failure({ kind: 'offline', detail: 'gone' }))
    expect(downloads.isBusy()).toBe(false)
  })

  test('neither cancels nor tries again what is done, nor tries again what runs', async () => {
    const { archive, asked, cancelled, downloads, states } = queue()
    const done = await archive()
    const running = await archive()
    await asked[0]?.succeed(1)
    asked[1]?.onBegin?.()
    downloads.cancel(done?.id ?? '')
    downloads.retry(done?.id ?? '')
    downloads.retry(running?.id ?? '')
    for (const id of ['', 'unknown']) {
      downloads.cancel(id)
      downloads.retry(id)
    }
    expect([cancelled, asked.length, states()]).toEqual([[], 2, ['done', 'running']])
  })

  test('tries again what was canceled, from the beginning', async () => {
    const { archive, asked, downloads } = queue()
    const added = await archive()
    asked[0]?.onBegin?.()
    asked[0]?.onProgress?.(500, 1000)
    await asked[0]?.fail(new Failure({ kind: 'cancelled' }))
    expect(downloads.list()).toMatchObject([{ state: 'cancelled', received: 500, error: null }])
    downloads.retry(added?.id ?? '')
    expect(downloads.list()).toMatchObject([{ state: 'waiting', received: 0, total: null, error: null }])
  })

  test('tells the page nothing more once it is closed, and cancels only what is not over', async () => {
    const { archive, asked, cancelled, downloads, seen } = queue()
    await archive()
    const running = await archive()
    await asked[0]?.succeed(1)
    downloads.close()
    const before = seen.length
    await asked[1]?.fail(new Failure({ kind: 'cancelled' }))
    expect(cancelled).toEqual([running?.id])
    expect(seen).toHaveLength(before)
  })

  test('is empty when the user cancels the dialog; finished downloads can be cleared', async () => {
    const { archive, asked, downloads, states } = queue()
    expect(await archive('never')).toBeNull()
    await archive()
    await archive()
    await asked[0]?.succeed(1)
    downloads.clear()
    expect(states()).toEqual(['waiting'])
  })
})
