import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Service } from './service.ts'

/** Asks git itself about a project's repository in a service's data; gives what it prints, byte for byte. */
export type Git = (...args: readonly string[]) => Buffer

/** Finds the bare repository of a project. */
export async function gitOf(service: Service, project: string): Promise<Git> {
  const { id } = await service.call<{ id: number }>('GET', `/projects/${encodeURIComponent(project)}`)
  const repository = join(service.data, 'repositories', `${id}.git`)
  return (...args) => execFileSync('git', ['-C', repository, ...args], { maxBuffer: 100_000_000 })
}

/** One file for a second client's commit: its text, or its bytes, or null to delete it. */
export type FileChange = readonly [path: string, content: string | Buffer | null, action?: 'create' | 'update']

/** Commits files as a second client does, past the app. Gives the SHA. */
export async function commitFiles(
  service: Service,
  project: string,
  options: { readonly branch: string; readonly startBranch?: string; readonly message: string },
  files: readonly FileChange[],
): Promise<string> {
  const actions = files.map(([path, content, action = 'create']) =>
    content === null
      ? { action: 'delete', file_path: path }
      : { action, file_path: path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
  )
  const commit = await service.call<{ id: string }>(
    'POST',
    `/projects/${encodeURIComponent(project)}/repository/commits`,
    {
      branch: options.branch,
      ...(options.startBranch !== undefined && { start_branch: options.startBranch }),
      commit_message: options.message,
      actions,
    },
  )
  return commit.id
}
