// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters git refuses.
const refused = /[\u0000-\u0020\u007f~^:?*[\\]/
/** A file system holds no longer names, and a ref is a file. */
const maxComponentLength = 250
const maxNameLength = 1000

/**
 * Whether git takes this as the name of a branch or tag (the part behind `refs/heads/`): the rules of
 * `git check-ref-format`, and no name too long for a file.
 */
export function isRefName(name: string): boolean {
  if (name === '' || name === '@' || Buffer.byteLength(name) > maxNameLength || !name.isWellFormed()) return false
  if (refused.test(name) || name.includes('..') || name.includes('@{') || name.endsWith('.')) return false
  return name
    .split('/')
    .every(
      component =>
        component !== '' &&
        !component.startsWith('.') &&
        !component.endsWith('.lock') &&
        Buffer.byteLength(component) <= maxComponentLength,
    )
}

/** Texts that are parsed as an object ID in every revision. */
const fullId = /^([0-9a-f]{40}|[0-9a-f]{64})$/i

/**
 * Whether a branch or tag may have this name: a valid ref name that can't be mistaken for a command line option, `HEAD`, a full ref or a full SHA,
 * which would hide it.
 */
export function isNewRefName(name: string): boolean {
  return isRefName(name) && !name.startsWith('-') && name !== 'HEAD' && !name.startsWith('refs/') && !fullId.test(name)
}

const revisionShape = /^(?<base>[^~^]+)(?<steps>(?:[~^]\d{0,6}){0,16})$/

/** A revision taken apart: what names a commit, and the steps back from it (`~2`, `^`). Null when it is neither. */
export function parseRevision(revision: string): { readonly base: string; readonly steps: string } | null {
  const { base, steps } = revisionShape.exec(revision)?.groups ?? {}
  return base !== undefined && steps !== undefined && isRefName(base) ? { base, steps } : null
}
