import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { incomingPrefix } from '../git/interrupted-writes.ts'
import { headBranch, isEmptyRepository } from '../git/refs.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { accessLevels } from '../store/access-levels.ts'

/**
 * Makes a private project from a local git repository. The project appears only once everything was copied.
 * @throws Error when the path is no readable git repository
 */
export async function importProject({ store, git }: ServiceParts, groupId: number, source: string): Promise<number> {
  const incoming = join(store.repositories, `${incomingPrefix}${randomUUID()}`)
  try {
    const repository = await git.import(source, incoming)
    const defaultBranch = (await isEmptyRepository(repository)) ? null : await headBranch(repository)
    git.forget(incoming)
    return store.transaction(() => {
      const path = freePath(store.groups.byId(groupId)?.full_path ?? '', basename(source), candidate =>
        store.projects.byPath(candidate),
      )
      const id = store.projects.add({
        groupId,
        name: path,
        path,
        description: `Imported from ${source}`,
        visibility: 'private',
        defaultBranch,
      })
      if (defaultBranch !== null) store.protectedBranches.put(id, defaultBranch, accessLevels.maintainer)
      store.projects.recordImport(source, id)
      // What an import that was cut short left under this id.
      rmSync(store.repositoryPath(id), { recursive: true, force: true })
      renameSync(incoming, store.repositoryPath(id))
      return id
    })
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}

/** An unused project path in the group, as similar to the folder's name as allowed. */
function freePath(group: string, folder: string, taken: (fullPath: string) => unknown): string {
  const bare =
    folder
      .replace(/\.git$/, '')
      .replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '') || 'project'
  for (let number = 1; ; number++) {
    const path = number === 1 ? bare : `${bare}-${number}`
    if (!taken(`${group}/${path}`)) return path
  }
}
