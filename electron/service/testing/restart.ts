import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySandbox, requireNoFaults, startOver } from './test-service.ts'

/** Works with a service on the sandbox, stops it, and works with one that is started on the same directory. */
export async function acrossRestart<T>(
  before: (url: string) => Promise<T>,
  after: (url: string, found: T) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-restart-'))
  const faults: unknown[] = []
  const start = () => startOver(directory, faults, { sandbox: true })
  try {
    await copySandbox(directory)
    const first = await start()
    const found = await before(first.url).finally(() => first.stop())
    const second = await start()
    await after(second.url, found).finally(() => second.stop())
    requireNoFaults(faults)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
