import { t } from '#shared/i18n/i18n.ts'
import { matchesPath, type PathPattern, readPathPattern } from '#shared/text/path-pattern.ts'
import { visibleString } from '#shared/text/visible.ts'

/** Where the file is looked for, in this order. */
export const codeOwnersPaths = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'] as const

/** A line that names the owners of the paths it matches. */
interface OwnerRule {
  /** 1-based. */
  readonly line: number
  /** As it is written. */
  readonly path: string
  readonly pattern: PathPattern
  readonly owners: readonly string[]
  /** `!` at the beginning: matching paths have no owners in this section. */
  readonly isExclusion: boolean
}

export interface OwnerSection {
  /** Null for the rules before the first section. */
  readonly name: string | null
  readonly isOptional: boolean
  /** The number of approvals a change needs. */
  readonly approvals: number
  readonly defaultOwners: readonly string[]
  readonly rules: OwnerRule[]
}

/** Who owns a path, by one section of the file. */
export interface PathOwners extends Pick<OwnerSection, 'name' | 'isOptional' | 'approvals'> {
  /** `@user`, `@group/subgroup`, `@@role` or an e-mail address. */
  readonly owners: readonly string[]
  /** The line of the rule that matches. */
  readonly line: number
}

/** Reads a `CODEOWNERS` as services of this family do; lines that are no rule have no effect. */
export function parseCodeOwners(text: string): readonly OwnerSection[] {
  const first: OwnerSection = { name: null, isOptional: false, approvals: 1, defaultOwners: [], rules: [] }
  const sections = new Map<string, OwnerSection>([['', first]])
  let current = first
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const section = readSection(line)
    if (section) {
      // Sections of the same name, in any case, are one; the first says how it counts.
      const key = section.name?.toLowerCase() ?? ''
      current = sections.get(key) ?? section
      sections.set(key, current)
      continue
    }
    const rule = readRule(line, index + 1)
    current.rules.push(rule.owners.length === 0 ? { ...rule, owners: current.defaultOwners } : rule)
  }
  return [...sections.values()]
}

/** The owners of a path: in each section, the last rule that matches, unless an exclusion does. */
export function getOwners(sections: readonly OwnerSection[], path: string): readonly PathOwners[] {
  return sections.flatMap(({ name, isOptional, approvals, rules }) => {
    const matching = rules.filter(({ pattern }) => matchesPath(pattern, path))
    const last = matching.at(-1)
    if (!last || last.owners.length === 0 || matching.some(({ isExclusion }) => isExclusion)) return []
    return [{ name, isOptional, approvals, owners: last.owners, line: last.line }]
  })
}

/** A rule that names someone as an owner. */
export interface OwnedPath extends Pick<OwnerRule, 'line' | 'path'> {
  /** Null for the rules before the first section. */
  readonly section: string | null
}

/** The rules that name one of these owners, in any case. Later rules may name others for the same paths. */
export function getOwnedPaths(sections: readonly OwnerSection[], owners: readonly string[]): readonly OwnedPath[] {
  const lowerCased = new Set(owners.map(owner => owner.toLowerCase()))
  return sections.flatMap(({ name, rules }) =>
    rules
      .filter(rule => !rule.isExclusion && rule.owners.some(owner => lowerCased.has(owner.toLowerCase())))
      .map(({ line, path }) => ({ line, path, section: name })),
  )
}

/** The section of some owners, and how many approvals it needs if that isn't one. */
export function formatSection({ name, isOptional, approvals }: PathOwners): string {
  const section = visibleString(name ?? t('Code owners'))
  if (isOptional) return t('{section} (optional)', { section })
  return approvals > 1
    ? t('{section} ({approvals, plural, one {# approval} other {# approvals}})', { section, approvals })
    : section
}

/** `[Name]`, `^[Name]` for an optional one, `[Name][2]` with a number of approvals; then the default owners. */
function readSection(line: string): OwnerSection | null {
  const [, optional, name, approvals, rest] = /^(\^)?\[([^\]]+)\](?:\[(\d{1,9})\])?(.*)$/.exec(line) ?? []
  if (name === undefined) return null
  const isOptional = optional !== undefined
  const count = isOptional ? 0 : Math.max(1, Number(approvals ?? 1))
  return { name: name.trim(), isOptional, approvals: count, defaultOwners: readOwners(rest ?? ''), rules: [] }
}

function readRule(line: string, number: number): OwnerRule {
  const [, bang, pattern = '', rest = ''] = /^(!)?((?:\\.|[^\s\\]|\\$)+)(.*)$/.exec(line) ?? []
  const isExclusion = bang !== undefined
  return { line: number, path: pattern, pattern: readPathPattern(pattern), owners: readOwners(rest), isExclusion }
}

/** Text after `#` is a comment. */
function readOwners(text: string): readonly string[] {
  const words = text.replace(/(?:^|\s)#.*$/, '').split(/\s+/)
  return [...new Set(words.filter(word => /^@{1,2}[\w.-]+(?:\/[\w.-]+)*$|^[^\s@]+@[^\s@]+$/.test(word)))]
}
