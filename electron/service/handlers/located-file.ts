import { hash } from 'node:crypto'
import { badRequest, notFound } from '../errors.ts'
import { isFilePath, splitPath } from '../git/file-path.ts'
import { lastCommitOf } from '../git/history.ts'
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
  return { path, ref, commit, blob: entry.id, executable: entry.mode === modes.executable }
}

/** The content of a file, and what the API says about it without its content (document 1, section 4.1). */
export async function readFile(repository: GitRepository, file: LocatedFile) {
  const [blob, lastCommit] = await Promise.all([
    repository.objects.read(file.blob),
    lastCommitOf(repository, file.commit, file.path),
  ])
  if (!blob) throw notFound('File')
  const metadata = {
    blob_id: file.blob,
    commit_id: file.commit,
    content_sha256: hash('sha256', blob.content, 'hex'),
    encoding: 'base64',
    file_name: splitPath(file.path).name,
    file_path: file.path,
    last_commit_id: lastCommit ?? file.commit,
    ref: file.ref,
    size: blob.size,
  }
  return { metadata, content: blob.content }
}
