import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Service } from './service.ts'

/** Runs git in a project's repository in a service's data; returns its output, byte for byte. */
export type Git = (...args: readonly string[]) => Buffer

async function getRepository(service: Service, project: string): Promise<string> {
  const { id } = await service.call<{ id: number }>('GET', `/projects/${encodeURIComponent(project)}`)
  return join(service.data, 'repositories', `${id}.git`)
}

/** Finds the bare repository of a project. */
export async function getGit(service: Service, project: string): Promise<Git> {
  const repository = await getRepository(service, project)
  return (...args) => execFileSync('git', ['-C', repository, ...args], { maxBuffer: 100_000_000 })
}

/**
 * One entry of a commit that git creates: with its mode, its bytes or the SHA of a submodule's commit; null when it is
 * deleted.
 */
export type GitEntry =
  | readonly [path: string, mode: '100644' | '100755' | '120000' | '160000', content: string | Buffer]
  | readonly [path: string, mode: null]

/** Commits what no service of this API would: links, submodules, any name. Gives the SHA. */
export async function commitEntries(
  service: Service,
  project: string,
  options: { readonly branch: string; readonly message: string },
  entries: readonly GitEntry[],
): Promise<string> {
  const repository = await getRepository(service, project)
  const quoted = (path: string) => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
  const data = (content: string | Buffer) => [`data ${Buffer.byteLength(content)}\n`, content, '\n']
  const ref = `refs/heads/${options.branch}`
  const parts = [
    `commit ${ref}\ncommitter Odd Names <odd@example.org> 1767225600 +0000\n`,
    ...data(options.message),
    ...(isThere(repository, ref) ? [`from ${ref}^0\n`] : []),
    ...entries.flatMap(([path, mode, content = '']) => {
      if (mode === null) return [`D ${quoted(path)}\n`]
      if (mode === '160000') return [`M ${mode} ${content} ${quoted(path)}\n`]
      return [`M ${mode} inline ${quoted(path)}\n`, ...data(content)]
    }),
  ]
  const input = Buffer.concat(parts.map(part => Buffer.from(part)))
  execFileSync('git', ['-C', repository, 'fast-import', '--quiet'], { input })
  return execFileSync('git', ['-C', repository, 'rev-parse', ref]).toString().trim()
}

function isThere(repository: string, ref: string): boolean {
  return execFileSync('git', ['-C', repository, 'for-each-ref', ref]).length > 0
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
