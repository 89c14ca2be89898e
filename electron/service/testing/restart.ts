import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../service.ts'
import { administratorToken } from './test-service.ts'

/** Works with a service on the sandbox, stops it, and works with one that is started on the same directory. */
export async function acrossRestart<T>(
  before: (url: string) => Promise<T>,
  after: (url: string, found: T) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-restart-'))
  const faults: unknown[] = []
  const start = () =>
    startService({
      directory,
      port: 0,
      token: administratorToken,
      profile: 'documents',
      edition: 'ultimate',
      sandbox: true,
      imports: [],
      onFault: error => faults.push(error),
      onNotice: sentence => faults.push(sentence),
    })
  try {
    const first = await start()
    const found = await before(first.url).finally(() => first.stop())
    const second = await start()
    await after(second.url, found).finally(() => second.stop())
    if (faults.length > 0) throw new AggregateError(faults, 'The service made a mistake of its own.')
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
