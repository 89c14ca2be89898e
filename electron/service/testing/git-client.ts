import { execFile } from 'node:child_process'
import { ada } from '../git/testing/work-tree.ts'

/** The output and exit status of git. */
export interface GitRun {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs git asynchronously, as on a user's machine, while a service runs in this process. */
export function runGit(
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<GitRun> {
  return new Promise(resolve => {
    const child = execFile(
      'git',
      command,
      {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
        env: {
          PATH: process.env.PATH ?? '',
          HOME: folder,
          GIT_CONFIG_NOSYSTEM: '1',
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_TERMINAL_PROMPT: '0',
          ...ada,
          LC_ALL: 'C',
          ...environment,
        },
      },
      (error, stdout, stderr) => {
        const code = error?.code
        resolve({ status: error ? (typeof code === 'number' ? code : -1) : 0, stdout, stderr })
      },
    )
    child.stdin?.end()
  })
}
