import { type Surroundings, tideTables } from './surroundings.ts'

/**
 * Commits that change the same many files, created one by one, so that no cached response is used.
 * @param getContent the content of each file by
 * version, from 1 on
 * @returns a function that creates the next commit and returns its SHA
 */
export async function wideCommits(
  service: Surroundings['service'],
  branch: string,
  files: number,
  getContent: (version: number) => string,
): Promise<() => Promise<string>> {
  const commits = `/projects/${encodeURIComponent(tideTables.id)}/repository/commits`
  let version = 0
  const commit = async (action: 'create' | 'update'): Promise<string> => {
    version += 1
    const content = getContent(version)
    const actions = Array.from({ length: files }, (_, index) => ({
      action,
      file_path: `bench/folder-${index % 12}/file-${index}.txt`,
      content,
    }))
    const { id } = await service.call<{ id: string }>('POST', commits, {
      branch,
      commit_message: `Change ${files} files, version ${version}`,
      actions,
      ...(action === 'create' && { start_branch: tideTables.ref }),
    })
    return id
  }
  await commit('create')
  return () => commit('update')
}
