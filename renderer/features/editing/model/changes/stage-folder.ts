import type { AnswerOf } from '#shared/bridge.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { t } from '#shared/i18n/i18n.ts'
import { wholeTreeQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { type CallOptions, callQuery } from '../../../../lib/operations/call-operation.ts'
import { type Refusal, type StagePlace, stageDeletion, stageMove } from './stage.ts'

/** All of them are in one request of the API, and each is checked before; git itself handles more of them better. */
const most = 500

/** The folder of a path, without the slash at its end; null for the path of a file. */
export function getFolder(path: string): string | null {
  return path.endsWith('/') ? path.replace(/\/+$/, '') : null
}

/** Where a file of a folder goes when the folder does. */
export function movedPath(path: string, folder: string, to: string): string {
  return `${to}${path.slice(folder.length)}`
}

/** Stages the deletion of all that is below a folder. @throws BridgeFailure */
export function stageFolderDeletion(place: StagePlace, folder: string): Promise<Refusal> {
  return stageEach(place, folder, path => stageDeletion(place, path))
}

/** Stages a move of all that is below a folder. @throws BridgeFailure */
export async function stageFolderMove(place: StagePlace, folder: string, to: string): Promise<Refusal> {
  if (folder === to) return t('The folder already has this path.')
  return stageEach(place, folder, path => stageMove(place, path, movedPath(path, folder, to)))
}

async function stageEach(
  place: StagePlace,
  folder: string,
  stage: (path: string) => Promise<Refusal>,
): Promise<Refusal> {
  const entries = await entriesBelow(place, folder)
  if (entries === null)
    return t('There is no folder “{folder}” on {branch}.', {
      folder: visibleString(folder),
      branch: visibleString(place.branch),
    })
  const files = entries.filter(({ type }) => type !== 'tree')
  const submodule = files.find(({ type }) => type === 'commit')
  if (submodule)
    return t('“{path}” is a submodule. Move or remove it with git.', { path: visibleString(submodule.path) })
  if (files.length > most) return t('The folder has more than {most} files. Move or remove it with git.', { most })
  const refused: string[] = []
  for (const { path } of files) {
    const why = await stage(path)
    if (why) refused.push(why)
  }
  if (refused.length === 0) return null
  return t('{refused} of {files} files were not changed. {refused2}', {
    refused: refused.length,
    files: files.length,
    refused2: refused.slice(0, 3).join(' '),
  })
}

/** All entries below a folder, or one more than the limit; null when the folder doesn't exist. @throws BridgeFailure */
async function entriesBelow(place: StagePlace, folder: string): Promise<readonly TreeEntry[] | null> {
  const { connection, project, branch } = place
  const query = wholeTreeQuery(project, branch, folder)
  const entries: TreeEntry[] = []
  let token: string | null = null
  try {
    do {
      const page: CallOptions['page'] = { ...query.page, ...(token !== null && { token }) }
      const answer: AnswerOf<'repository.tree'> = await callQuery(connection, query, { page })
      entries.push(...answer.value)
      token = answer.page?.next ?? null
    } while (token !== null && entries.length <= 4 * most)
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return null
    throw thrown
  }
  return entries.length === 0 ? null : entries
}
