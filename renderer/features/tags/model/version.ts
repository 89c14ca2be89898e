/** A semantic version in the name of a tag (semver.org, 2.0.0). Numbers have no upper end. */
export interface Version {
  /** The text before the number, such as `v` or `api-v`. */
  readonly prefix: string
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  /** Such as `rc.1`; '' for a release. */
  readonly prerelease: string
}

const number = '(0|[1-9]\\d*)'
const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*'
const shape = new RegExp(
  `^(|.*?[^\\d.])${number}\\.${number}\\.${number}(?:-(${identifiers}))?(?:\\+${identifiers})?$`,
  's',
)

/** Reads the version in the name of a tag; null when there is none. */
export function getVersion(name: string): Version | null {
  const [, prefix, major, minor, patch, prerelease = ''] = shape.exec(name) ?? []
  if (prefix === undefined || major === undefined || minor === undefined || patch === undefined) return null
  if (prerelease.split('.').some(part => /^0\d+$/.test(part))) return null
  return { prefix, major: BigInt(major), minor: BigInt(minor), patch: BigInt(patch), prerelease }
}

/** The name of the tag of a version. */
export function getName({ prefix, major, minor, patch, prerelease }: Version): string {
  return `${prefix}${major}.${minor}.${patch}${prerelease === '' ? '' : `-${prerelease}`}`
}

/** Compares two versions by semver.org; below 0 when the first is lower. Prefixes are ignored. */
export function compareVersions(one: Version, other: Version): number {
  for (const part of ['major', 'minor', 'patch'] as const) {
    if (one[part] !== other[part]) return one[part] < other[part] ? -1 : 1
  }
  if (one.prerelease === other.prerelease) return 0
  if (one.prerelease === '') return 1
  if (other.prerelease === '') return -1
  return comparePrereleases(one.prerelease.split('.'), other.prerelease.split('.'))
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const against = other[index]
    if (against === undefined) return 1
    if (part === against) continue
    const isNumber = /^\d+$/.test(part)
    const isOtherNumber = /^\d+$/.test(against)
    if (isNumber && isOtherNumber) return BigInt(part) < BigInt(against) ? -1 : 1
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
    return part < against ? -1 : 1
  }
  return one.length === other.length ? 0 : -1
}

/**
 * The highest version among the names of tags: of those with the prefix of the first one that has a version, so the
 * names should be newest first. Null when none has a version.
 */
export function latestVersion(names: readonly string[]): Version | null {
  const versions = names.map(getVersion).filter(version => version !== null)
  const [newest] = versions
  if (!newest) return null
  return versions
    .filter(version => version.prefix === newest.prefix)
    .reduce((highest, version) => (compareVersions(version, highest) > 0 ? version : highest))
}

/** The highest of the names with a version below that of `name` and the same prefix; null for none. */
export function versionBefore(name: string, names: readonly string[]): string | null {
  const version = getVersion(name)
  if (!version) return null
  let found: { readonly name: string; readonly version: Version } | null = null
  for (const candidate of names) {
    const other = getVersion(candidate)
    if (!other || other.prefix !== version.prefix || compareVersions(other, version) >= 0) continue
    if (!found || compareVersions(other, found.version) > 0) found = { name: candidate, version: other }
  }
  return found?.name ?? null
}

/**
 * The tag whose commits the notes of a new tag leave out: the version before its own; the latest version while it has no
 * name yet, as the names offered for it start from there; else the first of the names, which are newest first.
 */
export function baseOfNotes(name: string, names: readonly string[]): string | null {
  const latest = name.trim() === '' ? latestVersion(names) : null
  // By its parts: the name of a tag may have build metadata, which is no part of a version.
  const tag = names.find(one => {
    const version = getVersion(one)
    return version && latest && getName(version) === getName(latest)
  })
  return tag ?? versionBefore(name, names) ?? names[0] ?? null
}

export const steps = ['patch', 'minor', 'major'] as const
export type Step = (typeof steps)[number]

/** The next patch, minor or major release. A pre-release of it is finished by it: after 2.0.0-rc.1 the next major is 2.0.0. */
export function nextVersion(latest: Version, step: Step): Version {
  const { prefix, major, minor, patch, prerelease } = latest
  const release = { prefix, prerelease: '' }
  const isAhead = prerelease !== ''
  switch (step) {
    case 'patch':
      return { ...release, major, minor, patch: isAhead ? patch : patch + 1n }
    case 'minor':
      return { ...release, major, minor: isAhead && patch === 0n ? minor : minor + 1n, patch: 0n }
    case 'major': {
      const isFinished = isAhead && minor === 0n && patch === 0n
      return { ...release, major: isFinished ? major : major + 1n, minor: 0n, patch: 0n }
    }
  }
}

/** The next pre-release of the same release: its last number rises, `alpha.2` to `alpha.3`, `beta` to `beta.1`. Null after a release. */
function nextPrerelease(latest: Version): Version | null {
  if (latest.prerelease === '') return null
  const parts = latest.prerelease.split('.')
  const last = parts.at(-1) ?? ''
  const next = /^\d+$/.test(last) ? [...parts.slice(0, -1), String(BigInt(last) + 1n)] : [...parts, '1']
  return { ...latest, prerelease: next.join('.') }
}

/** The names that a new tag may have after the latest one, each once, with what kind of step it is. */
export function nextNames(latest: Version): readonly { readonly step: Step | 'pre-release'; readonly name: string }[] {
  const prerelease = nextPrerelease(latest)
  const found = [
    ...(prerelease ? [{ step: 'pre-release' as const, name: getName(prerelease) }] : []),
    ...steps.map(step => ({ step, name: getName(nextVersion(latest, step)) })),
  ]
  return found.filter(({ name }, index) => found.findIndex(other => other.name === name) === index)
}
