/**
 * What a package starts: the app, a command in a terminal, or the sandbox of such a command. A command ends before Electron is ready, so that it needs
 * no display: Electron waits for this module, and this module for the command.
 */
import process from 'node:process'
import { commandArguments } from './cli/command-arguments.ts'
import { sandboxArgument } from './main/terminal/node-processes.ts'

const command = commandArguments(process.argv)
const [, first, ...rest] = process.argv

if (first === sandboxArgument) {
  process.argv = [process.execPath, 'service', ...rest]
  await import('./service/cli.ts')
  // It runs until it is stopped.
  await new Promise(() => {})
} else if (command) {
  process.argv = [process.execPath, 'gatehouse', ...command]
  await import('./cli/cli.ts')
} else {
  const { activateLanguage } = await import('./main/language.ts')
  await activateLanguage()
  await import('./main/index.ts')
}
