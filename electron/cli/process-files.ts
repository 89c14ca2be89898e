import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessFiles } from '../main/terminal/headless.ts'

/** The programs that main starts: the built ones beside the built command, else the sources, which Node runs as they are. */
export function findProcessFiles(): ProcessFiles {
  const here = import.meta.dirname
  const built = [here, join(here, '..')].map(folder => ({
    service: join(folder, 'service.js'),
    keychain: join(folder, 'keychain.js'),
  }))
  const found = built.find(({ service, keychain }) => existsSync(service) && existsSync(keychain))
  return found ?? { service: join(here, '../service/cli.ts'), keychain: join(here, '../main/keychain/child.ts') }
}
