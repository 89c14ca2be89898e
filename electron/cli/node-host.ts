import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createKeychainProcess } from '../main/keychain/keychain-process.ts'
import type { CommandHost } from '../main/terminal/host.ts'

interface ProcessFiles {
  readonly service: string
  readonly keychain: string
}

/** Commands on Node, which runs the embedded service and the keychain from their files. */
export function createNodeHost({ service, keychain }: ProcessFiles = findProcessFiles()): CommandHost {
  return {
    service,
    startService: (file, args, env) => fork(file, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env }),
    loadKeytar: async follow => {
      // Output of its libraries is discarded, because it may contain secrets.
      const start = () => follow(fork(keychain, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }))
      const keytar = createKeychainProcess(start)
      await keytar.load()
      return keytar
    },
    getProgram: ({ GATEHOUSE_PROGRAM: launcher }) =>
      // Set by the launcher of the package for Debian.
      launcher ? [launcher] : [process.execPath, resolve(process.argv[1] ?? '')],
  }
}

/** The built programs beside the built command, else the sources, which Node runs as they are. */
function findProcessFiles(): ProcessFiles {
  const here = import.meta.dirname
  const built = [here, join(here, '..')].map(folder => ({
    service: join(folder, 'service.js'),
    keychain: join(folder, 'keychain.js'),
  }))
  const found = built.find(({ service, keychain }) => existsSync(service) && existsSync(keychain))
  return found ?? { service: join(here, '../service/cli.ts'), keychain: join(here, '../main/keychain/child.ts') }
}
