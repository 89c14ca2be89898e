/** The path inside the repository that a symbolic link leads to, or null when it leads out of it. */
export function linkTarget(path: string, target: string): string | null {
  if (target.startsWith('/') || target === '') return null
  const parts = path.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.length === 0 ? null : parts.join('/')
}
