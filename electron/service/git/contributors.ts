import type { Contributor, GitRepository } from './repository.ts'

/** Marks the line of a commit; no line of a numstat begins with it. */
const mark = '\u0001'

/** The authors of a commit and its ancestors, without merges, newest first. */
export function contributors(repository: GitRepository, commit: string): Promise<readonly Contributor[]> {
  return repository.known.contributors.get(commit, async () => {
    const people = new Map<string, Contributor>()
    const format = `--format=${mark}%an${mark}%ae`
    const options = ['--no-merges', '--numstat', '--no-renames', '--no-ext-diff', '--no-textconv', '--encoding=UTF-8']
    let current: Contributor | undefined
    let unread = ''
    const decoder = new TextDecoder()
    const read = (line: string) => {
      if (line.startsWith(mark)) {
        const [, name = '', email = ''] = line.split(mark)
        const key = `${name}${mark}${email}`
        current = people.get(key) ?? { name, email, commits: 0, additions: 0, deletions: 0 }
        current.commits += 1
        people.set(key, current)
      } else if (current && line !== '') {
        const [added, deleted] = line.split('\t')
        current.additions += Number(added) || 0
        current.deletions += Number(deleted) || 0
      }
    }
    for await (const chunk of repository.stream(['log', format, ...options, commit, '--'])) {
      const lines = (unread + decoder.decode(chunk, { stream: true })).split('\n')
      unread = lines.pop() ?? ''
      lines.forEach(read)
    }
    if (unread !== '') read(unread)
    return [...people.values()]
  })
}
