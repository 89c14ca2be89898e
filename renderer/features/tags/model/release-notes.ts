import type { ReducedCommit } from '#shared/contract/commits.ts'

/** The input of a draft of release notes: the commits between two refs. */
export interface Changes {
  readonly from: string
  readonly commits: readonly ReducedCommit[]
  /** The service gave up before it had all of them. */
  readonly isCut: boolean
  /** The kind when not given. */
  readonly by?: Grouping
}

/** The grouping of commits: by the kind in their conventional prefix, by the area of the project, or by author. */
export type Grouping = 'kind' | 'area' | 'author'

/** The notes are published with the tag, so they are English in every language. */
const headings = {
  breaking: 'Breaking changes',
  feat: 'Features',
  fix: 'Fixes',
  perf: 'Performance',
  docs: 'Documentation',
  other: 'Other changes',
  maintenance: 'Maintenance',
} as const
type Group = keyof typeof headings

/** The prefixes of conventional commits (conventionalcommits.org, 1.0.0) and where each goes. */
const groupOfPrefix: Readonly<Record<string, Group>> = {
  feat: 'feat',
  feature: 'feat',
  fix: 'fix',
  perf: 'perf',
  docs: 'docs',
  doc: 'docs',
  refactor: 'maintenance',
  style: 'maintenance',
  test: 'maintenance',
  build: 'maintenance',
  ci: 'maintenance',
  chore: 'maintenance',
}

interface Entry {
  readonly group: Group
  /** The scope of a conventional prefix, or any other prefix; null when the title has none. */
  readonly area: string | null
  readonly text: string
  /** The same without the area. */
  readonly rest: string
  readonly sha: string
}

/**
 * Drafts release notes in Markdown: commits under headings, merges by the title they brought in or not at all, who made
 * them, and who is named as co-author besides. Texts of commits can't leave their line.
 */
export function releaseNotes({ from, commits, isCut, by = 'kind' }: Changes): string {
  const sections = groupings[by](commits.filter(commit => !isBareMerge(commit)))
  const authors = getAuthors(commits)
  const helpers = getHelpers(commits)
  const names = authors.map(({ name }) => name).join(', ')
  const beside = helpers.length === 0 ? '' : `, with ${helpers.join(', ')}`
  const counted = `${commits.length.toLocaleString('en')} ${commits.length === 1 ? 'commit' : 'commits'}`
  const summary =
    commits.length === 0
      ? `No commits since ${escaped(from)}.`
      : `${counted} since ${escaped(from)}, by ${names}${beside}.`
  const cut = isCut ? ['The service cut the comparison short: there may be more.'] : []
  return `${[...sections, summary, ...cut].join('\n\n')}\n`
}

const groupsInOrder: readonly Group[] = ['breaking', 'feat', 'fix', 'perf', 'docs', 'other', 'maintenance']

function sectionsByKind(commits: readonly ReducedCommit[]): string[] {
  const entries = commits.map(getEntry)
  return groupsInOrder.flatMap(group =>
    section(headings[group], entries.filter(entry => entry.group === group).map(getLine)),
  )
}

function sectionsByArea(commits: readonly ReducedCommit[]): string[] {
  const byArea = Map.groupBy(commits.map(getEntry), ({ area }) => area?.toLowerCase() ?? null)
  const others = byArea.get(null) ?? []
  byArea.delete(null)
  return [
    ...[...byArea.values()]
      .toSorted((one, other) => other.length - one.length)
      .flatMap(theirs =>
        section(
          theirs[0]?.area ?? '',
          theirs.map(({ rest, sha }) => `- ${rest} (${sha})`),
        ),
      ),
    ...section(headings.other, others.map(getLine)),
  ]
}

function sectionsByAuthor(commits: readonly ReducedCommit[]): string[] {
  return getAuthors(commits).flatMap(({ name, commits: theirs }) => section(name, theirs.map(getEntry).map(getLine)))
}

const groupings: Readonly<Record<Grouping, (commits: readonly ReducedCommit[]) => string[]>> = {
  kind: sectionsByKind,
  area: sectionsByArea,
  author: sectionsByAuthor,
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}\n\n${[...new Set(lines)].join('\n')}`]
}

function getLine({ text, sha }: Entry): string {
  return `- ${text} (${sha})`
}

function getEntry(commit: ReducedCommit): Entry {
  const title = getTitle(commit)
  const [, prefix = '', scope, bang, rest = ''] = /^(\w+)(?:\(([^()]*)\))?(!)?:\s+(\S.*)$/.exec(title) ?? []
  const known = groupOfPrefix[prefix.toLowerCase()]
  const isBreaking = (known !== undefined && bang !== undefined) || /^BREAKING[ -]CHANGE: /m.test(commit.message ?? '')
  const sha = commit.id.slice(0, 8)
  if (known === undefined) {
    const [, area = null, rest = title] = /^([^\s:][^:]{0,39}):\s+(\S.*)$/.exec(title) ?? []
    const group = isBreaking ? 'breaking' : 'other'
    return { group, area: area && escaped(area), text: escaped(title), rest: escaped(rest), sha }
  }
  const text = scope ? `**${escaped(scope)}:** ${escaped(rest)}` : escaped(rest)
  return { group: isBreaking ? 'breaking' : known, area: scope ? escaped(scope) : null, text, rest: escaped(rest), sha }
}

/** How git itself begins the message of a merge. */
const gitsOwnText = /^Merge (?:branch(?:es)?|tags?|commits?|remote-tracking branch(?:es)?|pull request) /

/** The title of a commit; for a merge with git's default title, the title of the merged changes. */
function getTitle(commit: ReducedCommit): string {
  return mergedTitle(commit) ?? oneLine(commit.title ?? commit.id)
}

/** The title in a merge's message, below git's own text and above the conflicting files; null for none. */
function mergedTitle({ title = '', message }: ReducedCommit): string | null {
  if (!gitsOwnText.test(title)) return null
  const [said = ''] = (message ?? '').split(/^(?:# )?Conflicts:$/m)
  const below = said.split('\n').slice(1).map(oneLine)
  const merged = below.find(line => line !== '' && !/^[\w-]+: /.test(line))
  return merged ?? below.find(line => /^\w+(?:\([^()]*\))?!?: /.test(line)) ?? null
}

/** A merge without a title of its own: the list contains its commits. */
function isBareMerge(commit: ReducedCommit): boolean {
  return (commit.parent_ids?.length ?? 0) > 1 && gitsOwnText.test(commit.title ?? '') && mergedTitle(commit) === null
}

function oneLine(text: string): string {
  // An unterminated bidirectional control would reverse the text after it.
  const straight = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return straight.replace(/[\s\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}

/** Code between backticks, or a web address: punctuation after it is no part of it, and brackets only in pairs. */
const codeOrAddress =
  /(`[^`]+`|(?:https?:\/\/|www\.)(?:[^\s<>`()[\]]|\([^\s<>`()]*\)|\[[^\s<>`[\]]*\])*(?:[^\s<>`()[\]?!.,:;*_~'"]|\([^\s<>`()]*\)|\[[^\s<>`[\]]*\]))/i

/**
 * Escapes a text as Markdown. Text between two backticks is code, as the author of the commit meant it; a web address is
 * a link of its own, because a backslash in it would be part of the address.
 */
function escaped(text: string): string {
  return oneLine(text)
    .split(codeOrAddress)
    .map((part, index) => {
      if (index % 2 === 1) return part.startsWith('`') ? part : `<${part.replace(/^(?=www)/i, 'http://')}>`
      return part.replace(/[\\`*_[\]<>~|&]/g, '\\$&')
    })
    .join('')
    .replace(/^([#+=-]|\d+(?=[.)]))/, match => (/^\d/.test(match) ? `${match}\\` : `\\${match}`))
}

interface Author {
  readonly name: string
  readonly commits: readonly ReducedCommit[]
}

/** Who made the commits, those with the most first, each by the name of the newest. */
function getAuthors(commits: readonly ReducedCommit[]): Author[] {
  const byAddress = Map.groupBy(commits, ({ author_name: name, author_email: email }) =>
    email ? email.toLowerCase() : name,
  )
  return [...byAddress.values()]
    .toSorted((one, other) => other.length - one.length)
    .map(theirs => ({ name: escaped(theirs[0]?.author_name ?? ''), commits: theirs }))
}

/** Who is named as co-author of commits and wrote none of them. */
function getHelpers(commits: readonly ReducedCommit[]): string[] {
  const addresses = new Set(commits.map(({ author_email: email }) => email?.toLowerCase()))
  const helpers = new Map<string, string>()
  for (const { message } of commits) {
    for (const line of (message ?? '').split('\n')) {
      const [, name = '', email = ''] = /^co-authored-by:([^<]*)<([^<>\s]+)>$/i.exec(line.trimEnd()) ?? []
      const address = email.toLowerCase()
      if (name.trim() !== '' && !addresses.has(address) && !helpers.has(address))
        helpers.set(address, escaped(name.trim()))
    }
  }
  return [...helpers.values()]
}
