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

/** The real queue over a proxy that the test holds in its hands. */
function queue() {
  const asked: Asked[] = []
  const cancelled: string[] = []
  const seen: (readonly Download[])[] = []
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
    elapsed: () => 0,
  })
  return {
    downloads,
    asked,
    cancelled,
    seen,
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
