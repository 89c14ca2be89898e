import { finished } from 'node:stream/promises'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { clientName } from '#shared/proposals.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { type CallTool, serveMcp } from '../../main/assistants/mcp-server.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { getFlag, type Typed } from '../command.ts'
import { getSentence } from '../describe-problem.ts'
import type { Io } from '../io.ts'
import { withMain } from '../open.ts'
import { UsageProblem } from '../problem.ts'

/** Main that this process has opened is closed after this time without a request, and at this age: the app can't start before. */
const maxIdle = 3000
const maxAge = 10_000

/** `mcp --client NAME`: serves one assistant over standard input and output until its input ends. */
export async function serveAssistant(typed: Typed, io: Io): Promise<number> {
  const client = clientName.safeParse(getFlag(typed, 'client')).data
  if (client === undefined) {
    throw new UsageProblem('mcp needs --client NAME: letters, digits, spaces, dots, _ and -, at most 64 characters.')
  }
  const shared = createSharedMain(work => withMain(typed, io, ({ main }) => work(main)))
  const callTool: CallTool = async (tool, argument) => {
    try {
      return await shared.use(main => main.request('assistants.request', { client, tool, argument }))
    } catch (thrown) {
      return { ok: false, message: getSentence(thrown) }
    }
  }
  const server = serveMcp(manifest.version, callTool, new StdioServerTransport(io.stdin, io.stdout))
  // Fails when the process is interrupted, which ends it too.
  await finished(io.stdin, { writable: false, signal: io.signal }).catch(() => {})
  await server.close()
  await shared.close()
  return 0
}

interface Session {
  readonly main: Promise<MainClient>
  readonly openedAt: number
  end(): void
}

/**
 * Opens main with the first request, and closes it some time after the last one.
 * @param open calls its argument with main, and closes main after it
 */
export function createSharedMain(open: (work: (main: MainClient) => Promise<void>) => Promise<void>) {
  let session: Session | null = null
  let running = 0
  let timer: NodeJS.Timeout | undefined
  /** Settled when what was opened last is closed: it has the lock of the data until then. */
  let closed = Promise.resolve()

  function begin(): Session {
    const opened = Promise.withResolvers<MainClient>()
    const ended = Promise.withResolvers<void>()
    const work = async (main: MainClient) => {
      opened.resolve(main)
      await ended.promise
    }
    closed = closed.then(() => open(work)).catch(opened.reject)
    return { main: opened.promise, openedAt: performance.now(), end: ended.resolve }
  }

  function end(): void {
    session?.end()
    session = null
  }

  return {
    use: async <T>(work: (main: MainClient) => Promise<T>): Promise<T> => {
      clearTimeout(timer)
      running += 1
      session ??= begin()
      const { main, openedAt } = session
      try {
        return await work(await main)
      } catch (thrown) {
        // The app may have ended: the next request opens main again.
        if (session?.main === main) end()
        throw thrown
      } finally {
        running -= 1
        const left = Math.min(maxIdle, openedAt + maxAge - performance.now())
        if (running === 0) timer = setTimeout(end, Math.max(0, left))
      }
    },
    close: (): Promise<void> => {
      clearTimeout(timer)
      end()
      return closed
    },
  }
}
