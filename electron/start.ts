/**
 * What a package starts: the app, a command in a terminal, or the sandbox of such a command. A command ends before Electron is ready, so that it needs
 * no display: Electron waits for this module, and this module for the command.
 */
import process from 'node:process'
import { commandArguments, sandboxArgument } from './cli/command-arguments.ts'

const command = commandArguments(process.argv)
const [, first, ...rest] = process.argv

if (first === sandboxArgument) {
  process.argv = [process.execPath, 'service', ...rest]
  await import('./service/cli.ts')
  // It runs until it is stopped.
  await new Promise(() => {})
} else if (command) {
  process.argv = [process.execPath, 'gatehouse', ...command]
  const { runProcess } = await import('./cli/run-process.ts')
  await runProcess(async () => (await import('./cli/electron-host.ts')).electronHost)
} else {
  const { activateLanguage } = await import('./main/language.ts')
  await activateLanguage()
  await import('./main/index.ts')
}
