import { spawn } from 'node:child_process'
import { getProgram } from '../main/own-program.ts'
import type { CommandHost } from '../main/terminal/host.ts'
import { sandboxArgument } from './command-arguments.ts'

/** Commands in a package with Electron, whose program runs no files as Node does: a fuse prevents it. */
export const electronHost: CommandHost = {
  service: sandboxArgument,
  startService: (argument, args, env) =>
    spawn(process.execPath, [argument, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env }),
  // A keychain process that this program ran for any caller would hand out the tokens that the system entrusts to it.
  loadKeytar: async () => (await import('keytar')).default,
  getProgram: environment => [getProgram(environment, process.execPath)],
}
