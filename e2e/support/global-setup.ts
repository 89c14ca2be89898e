import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startKeyring } from './desktop.ts'
import { makeTemplate } from './service.ts'

/**
 * One Secret Service and one workspace to copy from, for all specs of a run: the sandbox, or the sample that the
 * configuration names in `metadata.sample`.
 */
export default async function globalSetup({ metadata }: Pick<FullConfig, 'metadata'>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'))
  process.env.GATEHOUSE_E2E_FOLDER = folder
  const keyring = await startKeyring(folder)
  Object.assign(process.env, keyring.environment)
  await makeTemplate(folder, metadata.sample === 'large' ? ['--sample', 'large'] : ['--sandbox'])
  return async () => {
    await keyring.stop()
    const started = (kind: string) => readdirSync(folder).filter(name => name.startsWith(kind)).length
    // The first of the services made the workspace that the others copy.
    process.stdout.write(`Started ${started('questions-')} apps and ${started('service-')} services.\n`)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
