import { existsSync } from 'node:fs'
import { GitCommandError, type ProcessRunner } from './process-runner.ts'

/** `merge-tree --write-tree` and `cat-file -z` came with this version. */
const oldest = { major: 2, minor: 38 } as const

/** @throws Error with one sentence, when git is missing or too old */
export async function requireGit(runner: Pick<ProcessRunner, 'run'>): Promise<void> {
  const needed = `Git ${oldest.major}.${oldest.minor} or newer is needed`
  const missing = `${needed}, and no git could be started. Install git and make sure that it is on the PATH.`
  if (isMacPlaceholder(process.env.PATH ?? '', process.platform)) throw new Error(missing)
  let output: string
  try {
    output = (await runner.run(null, ['--version'])).toString('utf8').trim()
  } catch (error) {
    if (!(error instanceof GitCommandError)) throw error
    throw new Error(missing)
  }
  if (!isNewEnough(output)) throw new Error(`${needed}; found "${output}".`)
}

/** @example isNewEnough('git version 2.39.5 (Apple Git-154)') // true */
export function isNewEnough(version: string): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor)
}

/** The developer tools of macOS, one of which has the git that `/usr/bin/git` starts. */
const macTools = [
  '/var/db/xcode_select_link',
  '/Library/Developer/CommandLineTools',
  '/Applications/Xcode.app',
] as const

/**
 * Whether git on the PATH is the placeholder of macOS without the developer tools: to start it would open an installer, again with every attempt.
 * @param exists whether there is something at a path
 */
export function isMacPlaceholder(
  path: string,
  platform: NodeJS.Platform,
  exists: (path: string) => boolean = existsSync,
): boolean {
  if (platform !== 'darwin') return false
  const folder = path.split(':').find(one => one !== '' && exists(`${one}/git`))
  return folder === '/usr/bin' && !macTools.some(tools => exists(tools))
}
