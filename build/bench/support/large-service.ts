import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { end, firstLine, type Running, run } from '../../../e2e/support/processes.ts'
import { root } from './build.ts'
import { within } from './limits.ts'

/** The service with the large sample, in a separate process. */
export interface LargeService {
  readonly url: string
  readonly token: string
  readonly data: string
  readonly pid: number
  /** The time to create the sample and start the service. */
  readonly seconds: number
  stop(): Promise<void>
}

const token = 'bench-token-0123456789abcdef'
const maxMilliseconds = 4 * 60_000

/** Makes the sample in an empty folder, and serves it from a process that has not made it. @throws Error when that takes too long */
export async function startLargeService(data: string): Promise<LargeService> {
  const begin = performance.now()
  const { running: maker } = await launch(data)
  const seconds = (performance.now() - begin) / 1000
  await end(maker)
  const { running, url } = await launch(data)
  return { url, token, data, pid: running.process.pid ?? -1, seconds, stop: async () => void (await end(running)) }
}

/**
 * Serves a copy of the large sample with other options of the command line.
 * @param copy an empty folder
 */
export async function startLargeCopy(
  { data }: Pick<LargeService, 'data'>,
  copy: string,
  options: readonly string[],
): Promise<Pick<LargeService, 'url' | 'token' | 'stop'>> {
  await cp(data, copy, { recursive: true })
  const { running, url } = await launch(copy, options)
  return { url, token, stop: async () => void (await end(running)) }
}

async function launch(
  data: string,
  options: readonly string[] = [],
): Promise<{ readonly running: Running; readonly url: string }> {
  const script = join(root, 'electron/service/cli.ts')
  const args = [script, '--data', data, '--token', token, '--sample', 'large', ...options]
  const running = run(process.execPath, args, { cwd: root })
  try {
    const line = await within('the service with the large sample', firstLine(running), maxMilliseconds)
    const { url }: { url: string } = JSON.parse(line)
    return { running, url }
  } catch (error) {
    await end(running, 'SIGKILL')
    throw error
  }
}
