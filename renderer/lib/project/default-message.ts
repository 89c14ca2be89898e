/** What a commit does to its files. */
export type CommitVerb = 'Add' | 'Change' | 'Delete' | 'Move' | 'Replace' | 'Update'

/** The default commit message for one file. It goes into the repository, so it is English in every language. */
export function defaultMessage(verb: CommitVerb, path: string): string {
  return `${verb} ${path.slice(path.lastIndexOf('/') + 1)}`
}

/** The default commit message for several files, of the messages of each. */
export function defaultMessageOf(verb: CommitVerb, files: number, messages: readonly string[]): string {
  return `${verb} ${files} files\n\n${messages.map(message => `- ${message.split('\n')[0]}`).join('\n')}`
}
