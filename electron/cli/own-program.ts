import { resolve } from 'node:path'
import { getProgram } from '../main/own-program.ts'

/** The command line that starts this command again, without its own arguments: for units of the system's scheduler. */
export function ownProgram(environment: NodeJS.ProcessEnv): readonly string[] {
  // Set by the launcher of the package for Debian.
  if (environment.GATEHOUSE_PROGRAM) return [environment.GATEHOUSE_PROGRAM]
  if (process.versions.electron) return [getProgram(environment, process.execPath)]
  return [process.execPath, resolve(process.argv[1] ?? '')]
}
