import { createHash, hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { badRequest, notFound } from '../errors.ts'
import { heldInMemory, openBlob } from '../git/blob-stream.ts'
import { isFilePath, splitPath } from '../git/file-path.ts'
import { getLastCommit } from '../git/history.ts'
import type { GitRepository } from '../git/repository.ts'
import { resolveCommit } from '../git/revision.ts'
import { findEntry, modes } from '../git/tree.ts'

/** A file found at a ref. */
export interface LocatedFile {
  readonly path: string
  /** As the caller named it. */
  readonly ref: string
  readonly commit: string
  readonly blob: string
  /** Bytes of the content. */
  readonly size: number
  readonly executable: boolean
}

/** @throws ServiceError 400 unless the path names a file or folder inside a repository */
export function requireFilePath(path: string, parameter = 'file_path'): void {
  if (!isFilePath(path)) throw badRequest(`${parameter} should be a valid file path`)
}

/**
 * Finds a file by ref and path.
 * @throws ServiceError 400 for a path that leaves the repository, 404 naming what is missing
 */
export async function locateFile(repository: GitRepository, ref: string, path: string): Promise<LocatedFile> {
  requireFilePath(path)
  const commit = await resolveCommit(repository, ref)
  if (commit === null) throw notFound('Commit')
  const entry = await findEntry(repository, commit, path)
  if (entry?.type !== 'blob') throw notFound('File')
  const info = await repository.objects.info(entry.id)
  if (!info) throw notFound('File')
  return { path, ref, commit, blob: entry.id, size: info.size, executable: entry.mode === modes.executable }
}

/** The content of a file and its metadata (document 1, section 4.1). */
export async function readFile(repository: GitRepository, file: LocatedFile) {
  const [blob, lastCommit] = await Promise.all([
    repository.objects.read(file.blob),
    getLastCommit(repository, file.commit, file.path),
  ])
  if (!blob) throw notFound('File')
  return { metadata: getMetadata(file, lastCommit, hash('sha256', blob.content, 'hex')), content: blob.content }
}

/** The metadata of a file, of any size. */
export async function describeFile(repository: GitRepository, file: LocatedFile) {
  if (file.size <= heldInMemory) return (await readFile(repository, file)).metadata
  const digest = createHash('sha256')
  const [lastCommit] = await Promise.all([
    getLastCommit(repository, file.commit, file.path),
    pipeline(openBlob(repository, file.blob), digest),
  ])
  return getMetadata(file, lastCommit, digest.digest('hex'))
}

export type FileMetadata = ReturnType<typeof getMetadata>

function getMetadata(file: LocatedFile, lastCommit: string | null, digest: string) {
  return {
    blob_id: file.blob,
    commit_id: file.commit,
    content_sha256: digest,
    encoding: 'base64',
    file_name: splitPath(file.path).name,
    file_path: file.path,
    last_commit_id: lastCommit ?? file.commit,
    ref: file.ref,
    size: file.size,
  }
}
