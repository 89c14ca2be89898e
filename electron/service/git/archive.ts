import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { archiveFormats } from '#shared/contract/repository.ts'
import { isObjectId } from './object-id.ts'
import { GitCommandError } from './process-runner.ts'
import type { GitRepository } from './repository.ts'

export type ArchiveFormat = (typeof archiveFormats)[number]

/** How an archive is written, and its content type. Git itself makes `gzip` and `zip`. */
interface Writing {
  readonly format: 'tar' | 'tar.gz' | 'zip'
  readonly compressor: 'bzip2' | null
  readonly contentType: string
}

const bzip2: Writing = { format: 'tar', compressor: 'bzip2', contentType: 'application/x-bzip2' }

/** The formats of the archive endpoint by their suffix (document 1, section 4.3). */
export const archiveWritings: Readonly<Record<ArchiveFormat, Writing>> = {
  'tar.gz': { format: 'tar.gz', compressor: null, contentType: 'application/gzip' },
  'tar.bz2': bzip2,
  tbz: bzip2,
  tbz2: bzip2,
  tb2: bzip2,
  bz2: bzip2,
  tar: { format: 'tar', compressor: null, contentType: 'application/x-tar' },
  zip: { format: 'zip', compressor: null, contentType: 'application/zip' },
}

/** Whether this machine has the program a format needs beside git. */
export async function canWrite(format: ArchiveFormat): Promise<boolean> {
  const { compressor } = archiveWritings[format]
  if (compressor === null) return true
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = await Promise.allSettled(folders.map(folder => access(join(folder, compressor), constants.X_OK)))
  return found.some(({ status }) => status === 'fulfilled')
}

interface ArchiveOf {
  readonly format: ArchiveFormat
  readonly prefix: string
  /** Only the files below it. */
  readonly folder?: string | undefined
  readonly signal: AbortSignal
}

/**
 * The files of a commit in one archive, below the folder `prefix`, as they are packed. The processes start when the stream is read, and end when it
 * is destroyed or aborted. The stream fails when git or the compressor does.
 */
export function openArchive(repository: GitRepository, commit: string, archive: ArchiveOf): Readable {
  if (!isObjectId(commit)) throw new TypeError('an archive is made of a commit by its full id')
  return Readable.from(pack(repository, commit, archive), { objectMode: false })
}

async function* pack(
  repository: GitRepository,
  commit: string,
  { format, prefix, folder, signal }: ArchiveOf,
): AsyncGenerator<Buffer> {
  const writing = archiveWritings[format]
  const command = [
    ...['-c', 'tar.tar.gz.command=git archive gzip'],
    ...['archive', `--format=${writing.format}`, `--prefix=${prefix}/`, commit],
    // Taken literally, as every path (`gitEnvironment`).
    ...(folder === undefined ? [] : ['--', folder]),
  ]
  const git = repository.start(command)
  const compressor = writing.compressor === null ? null : startCompressor(writing.compressor)
  const children = compressor ? [git, compressor] : [git]
  const end = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const endings = children.map(child => getStatus(child))
  // A compressor that has gone is reported by its status.
  if (compressor) pipeline(git.stdout, compressor.stdin).catch(() => undefined)
  git.stdin.end()
  try {
    yield* (compressor ?? git).stdout
    const statuses = await Promise.all(endings)
    if (statuses.some(status => status !== 0)) throw new GitCommandError(command, null, `ended with ${statuses}`)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function startCompressor(program: string): ChildProcessWithoutNullStreams {
  return spawn(program, ['--stdout', '--compress'], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
}

/** How a process ends: its status, null for a signal or when it could not be started. */
function getStatus(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  child.stderr.resume()
  return new Promise(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', status => resolve(status))
  })
}
