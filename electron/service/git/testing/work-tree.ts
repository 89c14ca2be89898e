import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A person's clone, driven by plain `git`: what the layer under test is measured against. */
export interface WorkTree {
  readonly folder: string
  /** Runs git and gives its output without the last newline. */
  git(...command: string[]): string
  write(path: string, content: string | Buffer): void
  link(path: string, target: string): void
  makeExecutable(path: string): void
  remove(path: string): void
  /** Commits everything as it stands, one minute after the commit before, and gives the commit's id. */
  commit(message: string, author?: { readonly name: string; readonly email: string }): string
}

/** An empty folder for a test; `remove` deletes it with everything in it. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'gatehouse-git-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Who commits, as git's environment says it. */
export const ada = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
}

/** Runs git in a folder, without the machine's configuration. */
export function plainGit(
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  return execFileSync('git', command, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...ada,
      TZ: 'UTC',
      LC_ALL: 'C',
      ...environment,
    },
  }).replace(/\n$/, '')
}

/** A new repository with a work tree, on branch `main`. */
export function createWorkTree(folder: string): WorkTree {
  mkdirSync(folder, { recursive: true })
  let minute = 0
  const git = (...command: string[]) => plainGit(folder, command)
  git('init', '--quiet', '--initial-branch=main')
  const place = (path: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    return file
  }
  return {
    folder,
    git,
    write: (path, content) => writeFileSync(place(path), content),
    link: (path, target) => symlinkSync(target, place(path)),
    makeExecutable: path => chmodSync(join(folder, path), 0o755),
    remove: path => rmSync(join(folder, path), { recursive: true }),
    commit(message, author = { name: 'Ada', email: 'ada@example.com' }) {
      git('add', '--all')
      const date = `${1_600_000_000 + 60 * minute++} +0200`
      plainGit(folder, ['commit', '--quiet', '--allow-empty', '--cleanup=verbatim', `--message=${message}`], {
        GIT_AUTHOR_NAME: author.name,
        GIT_AUTHOR_EMAIL: author.email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      })
      return git('rev-parse', 'HEAD')
    },
  }
}
