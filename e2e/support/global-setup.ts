import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDesktop } from './desktop.ts'
import { makeTemplate } from './service.ts'

/** One virtual display, one Secret Service and one sandbox to copy from, for all specs of a run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'))
  process.env.GATEHOUSE_E2E_FOLDER = folder
  const desktop = await startDesktop(folder)
  Object.assign(process.env, desktop.environment)
  await makeTemplate(folder)
  return async () => {
    await desktop.stop()
    const started = (kind: string) => readdirSync(folder).filter(name => name.startsWith(kind)).length
    // The first of the services made the sandbox that the others copy.
    process.stdout.write(`Started ${started('questions-')} apps and ${started('service-')} services.\n`)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
