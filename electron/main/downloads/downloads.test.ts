import { describe, expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { Downloaded } from '../proxy/download.ts'
import { testRef } from '../testing/ref.ts'
import { createDownloads } from './downloads.ts'

const begin = Date.parse('2026-01-01T00:00:00Z')

interface Asked {
  readonly path: string
  readonly progress: (received: number, total: number | null) => void
  succeed(size: number): Promise<void>
  fail(failure: Failure): Promise<void>
}

/** The real queue on a clock and a service that the test holds in its hands. */
function queue() {
  let now = begin
  let timer: { readonly at: number; readonly callBack: () => void } | null = null
  let wallOffset = 0
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
      downloadTo: (_request, path, progress) =>
        new Promise<Downloaded>((resolve, reject) => {
          asked.push({
            path,
            progress,
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
    now: () => now + wallOffset,
    elapsed: () => now,
    later: (callBack, milliseconds) => {
      const set = { at: now + milliseconds, callBack }
      timer = set
      return () => {
        if (timer === set) timer = null
      }
    },
  })
  return {
    downloads,
    asked,
    cancelled,
    seen,
    archive: (suggestedName = 'a.zip') =>
      downloads.add({ connection: testRef, operation: 'repository.archive', params: { id: 1 }, suggestedName }),
    file: () =>
      downloads.add({ connection: testRef, operation: 'files.raw', params: { id: 1 }, suggestedName: 'file' }),
    /** Somebody sets the clock of the machine. */
    setClock: (milliseconds: number) => {
      wallOffset += milliseconds
    },
    states: () => downloads.list().map(({ state }) => state),
    /** Lets time go by; gives how long it was until something was to happen. */
    passTime: (): number => {
      const { at, callBack } = timer ?? { at: now, callBack: () => {} }
      const passed = at - now
      now = at
      timer = null
      callBack()
      return passed
    },
  }
}

describe('The queue of downloads', () => {
  test('asks for five archives a minute, and says until when the sixth waits', async () => {
    const { downloads, archive, asked, states, passTime } = queue()
    for (let count = 0; count < 6; count++) await archive()
    for (let count = 0; count < 5; count++) await asked[count]?.succeed(10)
    expect(states()).toEqual(['done', 'done', 'done', 'done', 'done', 'waiting'])
    expect(asked).toHaveLength(5)
    expect(Date.parse(downloads.list()[5]?.until ?? '')).toBeGreaterThan(begin + 60_000)
    expect(passTime()).toBeGreaterThan(60_000)
    expect(asked).toHaveLength(6)
    await asked[5]?.succeed(10)
    expect(states()).toEqual(Array.from({ length: 6 }, () => 'done'))
  })

  test('keeps to five archives a minute when the clock of the machine is set', async () => {
    const { downloads, archive, asked, states, setClock, passTime } = queue()
    for (let count = 0; count < 5; count++) await archive()
    for (let count = 0; count < 5; count++) await asked[count]?.succeed(10)
    setClock(3_600_000)
    await archive()
    expect(states().at(-1)).toBe('waiting')
    expect(Date.parse(downloads.list()[5]?.until ?? '')).toBeGreaterThan(begin + 3_660_000)
    setClock(-7_200_000)
    expect(passTime()).toBeLessThan(62_000)
    expect(asked).toHaveLength(6)
  })

  test('lets a file pass while archives wait, two at a time', async () => {
    const { archive, file, asked, states } = queue()
    for (let count = 0; count < 6; count++) await archive()
    expect(asked).toHaveLength(2)
    for (let count = 0; count < 5; count++) await asked[count]?.succeed(10)
    await file()
    expect(states().slice(-2)).toEqual(['waiting', 'running'])
  })

  test('waits as long as the service asks when others have used up the limit, then goes on by itself', async () => {
    const { downloads, archive, asked, states, passTime } = queue()
    await archive()
    await asked[0]?.fail(new Failure({ kind: 'rateLimited', retryAfterSeconds: 17 }))
    expect(states()).toEqual(['waiting'])
    expect(downloads.list()[0]?.until).toBe('2026-01-01T00:00:17.000Z')
    expect(passTime()).toBe(17_000)
    await asked[1]?.succeed(3)
    expect(downloads.list()[0]).toMatchObject({ state: 'done', received: 3, error: null })
  })

  test('does not stop for a day because a service says so', async () => {
    const { archive, asked, passTime } = queue()
    await archive()
    await asked[0]?.fail(new Failure({ kind: 'rateLimited', retryAfterSeconds: 86_400 }))
    expect(passTime()).toBe(600_000)
    expect(asked).toHaveLength(2)
  })

  test('never writes two downloads to one file', async () => {
    const { archive, asked } = queue()
    await archive('same')
    await expect(archive('same')).rejects.toBeInstanceOf(Failure)
    await asked[0]?.succeed(1)
    await archive('same')
    expect(asked).toHaveLength(2)
  })

  test('gives up on a service that always says “too many”, until the person tries again', async () => {
    const { downloads, archive, asked, passTime } = queue()
    const added = await archive()
    for (let count = 0; count < 5; count++) {
      await asked[count]?.fail(new Failure({ kind: 'rateLimited', retryAfterSeconds: null }))
      passTime()
    }
    expect(downloads.list()[0]).toMatchObject({ state: 'failed', error: { kind: 'rateLimited' } })
    downloads.retry(added?.id ?? '')
    passTime()
    expect(asked).toHaveLength(6)
    // To the place that was chosen, without asking again.
    expect(asked[5]?.path).toBe(asked[0]?.path)
  })

  test('cancels what waits at once, and what runs through the proxy', async () => {
    const { downloads, archive, file, asked, cancelled, states } = queue()
    const running = await archive()
    await archive()
    const waiting = await file()
    downloads.cancel(waiting?.id ?? '')
    downloads.cancel(running?.id ?? '')
    expect(cancelled).toEqual([running?.id])
    await asked[0]?.fail(new Failure({ kind: 'cancelled' }))
    expect(states()).toEqual(['cancelled', 'running', 'cancelled'])
    expect(asked).toHaveLength(2)
  })

  test('tells how far it is', async () => {
    const { archive, asked, downloads } = queue()
    await archive()
    asked[0]?.progress(500, 1000)
    expect(downloads.list()[0]).toMatchObject({ state: 'running', received: 500, total: 1000 })
  })

  test('has nothing in it when the person chooses no place; what is over can be cleared', async () => {
    const { archive, asked, downloads, states } = queue()
    expect(await archive('never')).toBeNull()
    await archive()
    await archive()
    await asked[0]?.succeed(1)
    downloads.clear()
    expect(states()).toEqual(['running'])
  })
})
