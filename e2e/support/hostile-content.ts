import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Service } from './service.ts'

/** What git stores under a name: the bytes of a file, the target of a symbolic link, or a folder. */
type HostileEntry = Buffer | string | { readonly link: string } | { readonly folder: HostileEntries }
export type HostileEntries = Readonly<Record<string, HostileEntry>>

export interface HostileCommit {
  readonly branch: string
  readonly message: string
  readonly author: string
  readonly entries: HostileEntries
}

/**
 * Puts a commit into a project's repository as only a malicious client would make it: objects are written as they are,
 * with names no git would check out. Gives its SHA.
 */
export async function commitHostile(service: Service, project: string, commit: HostileCommit): Promise<string> {
  const { id } = await service.call<{ id: number }>('GET', `/projects/${encodeURIComponent(project)}`)
  const repository = join(service.data, 'repositories', `${id}.git`)
  const git = (args: readonly string[], input: Buffer | string = '') =>
    execFileSync('git', ['-C', repository, ...args], { input, maxBuffer: 1e8 })
      .toString()
      .trim()
  const store = (type: string, body: Buffer | string) =>
    git(['hash-object', '--literally', '-w', '-t', type, '--stdin'], body)

  const getTree = (entries: HostileEntries): string => {
    const lines = Object.entries(entries)
      .map(([name, entry]) => ({ name, ...getObject(entry) }))
      .toSorted((one, other) => Buffer.compare(sortKey(one), sortKey(other)))
      .map(({ mode, name, sha }) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]))
    return store('tree', Buffer.concat(lines))
  }
  const getObject = (entry: HostileEntry): { readonly mode: string; readonly sha: string } => {
    if (typeof entry === 'string' || Buffer.isBuffer(entry)) return { mode: '100644', sha: store('blob', entry) }
    if ('link' in entry) return { mode: '120000', sha: store('blob', entry.link) }
    return { mode: '40000', sha: getTree(entry.folder) }
  }

  const person = `${commit.author} <${commit.author}@evil.example> 1700000000 +0000`
  const body = `tree ${getTree(commit.entries)}\nauthor ${person}\ncommitter ${person}\n\n${commit.message}`
  const sha = store('commit', body)
  git(['update-ref', `refs/heads/${commit.branch}`, sha])
  return sha
}

/** Git sorts folders as if their names ended in a slash. */
function sortKey({ mode, name }: { readonly mode: string; readonly name: string }): Buffer {
  return Buffer.from(mode === '40000' ? `${name}/` : name)
}
