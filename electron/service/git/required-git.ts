import { GitCommandError, type ProcessRunner } from './process-runner.ts'

/** `merge-tree --write-tree` and `cat-file -z` came with this version. */
const oldest = { major: 2, minor: 38 } as const

/** @throws Error with one sentence, when git is missing or too old */
export async function requireGit(runner: ProcessRunner): Promise<void> {
  const needed = `Git ${oldest.major}.${oldest.minor} or newer is needed`
  let output: string
  try {
    output = (await runner.run(null, ['--version'])).toString('utf8').trim()
  } catch (error) {
    if (!(error instanceof GitCommandError)) throw error
    throw new Error(`${needed}, and no git could be started. Install git and make sure that it is on the PATH.`)
  }
  if (!isNewEnough(output)) throw new Error(`${needed}; found "${output}".`)
}

/** @example isNewEnough('git version 2.39.5 (Apple Git-154)') // true */
export function isNewEnough(version: string): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor)
}
