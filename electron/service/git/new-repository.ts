import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { GitCommandError, type ProcessRunner } from './process-runner.ts'
import { isNewRefName } from './ref-name.ts'

/** Makes an empty bare repository. @throws GitCommandError */
export async function createBareRepository(
  runner: ProcessRunner,
  directory: string,
  defaultBranch: string,
): Promise<void> {
  const command = [
    'init',
    '--quiet',
    '--bare',
    '--template=',
    '--object-format=sha1',
    `--initial-branch=${defaultBranch}`,
  ]
  if (!isNewRefName(defaultBranch)) throw new GitCommandError(command, null, `"${defaultBranch}" is no branch name`)
  await runner.run(null, [...command, '--end-of-options', directory])
}

/**
 * Makes a bare repository with the branches and tags of a local one (bare or not) and its current branch as HEAD. Only a
 * local path is read; hooks, configuration, remotes and other refs stay behind.
 * @throws GitCommandError when the source is no repository or a shallow one, or holds objects that are damaged
 */
export async function importLocalRepository(runner: ProcessRunner, source: string, directory: string): Promise<void> {
  const gitDirectory = await findGitDirectory(runner, source)
  await refuseShallow(runner, source)
  const head = await runner.attempt(null, ['-C', source, 'symbolic-ref', '--quiet', 'HEAD'])
  const branch = head.stdout.toString('utf8').trim().replace('refs/heads/', '')
  await createBareRepository(runner, directory, isNewRefName(branch) ? branch : 'main')
  try {
    const command = [
      'fetch',
      '--quiet',
      '--no-write-fetch-head',
      '--no-auto-gc',
      '--no-recurse-submodules',
      // Git gives the process that reads the source none of the settings of this one. The source may belong to another user.
      '--upload-pack=git -c safe.directory=* upload-pack',
      '--end-of-options',
    ]
    await runner.run(directory, [...command, gitDirectory, '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'])
    await preferExistingBranch(runner, directory)
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

/** Where the objects of exactly this repository are; a repository further up is not meant. */
async function findGitDirectory(runner: ProcessRunner, source: string): Promise<string> {
  const command = ['-C', source, 'rev-parse', '--path-format=absolute', '--git-common-dir']
  const environment = { GIT_CEILING_DIRECTORIES: dirname(source) }
  return (await runner.run(null, command, { environment })).toString('utf8').replace(/\n$/, '')
}

/** A clone made with `--depth` lacks the parents that its commits name; git copies none of its branches, without an error. */
async function refuseShallow(runner: ProcessRunner, source: string): Promise<void> {
  const command = ['-C', source, 'rev-parse', '--is-shallow-repository']
  const shallow = (await runner.run(null, command)).toString('latin1').trim() === 'true'
  if (shallow) throw new GitCommandError(command, null, 'the clone is shallow; git fetch --unshallow completes it')
}

/** A source on a detached HEAD has no current branch: take its first one. */
async function preferExistingBranch(runner: ProcessRunner, directory: string): Promise<void> {
  const head = await runner.attempt(directory, ['rev-parse', '--quiet', '--verify', 'HEAD'])
  if (head.status === 0) return
  const branches = await runner.run(directory, ['for-each-ref', '--count=1', '--format=%(refname)', 'refs/heads/'])
  const first = branches.toString('utf8').trim()
  if (first !== '') await runner.run(directory, ['symbolic-ref', 'HEAD', first])
}
