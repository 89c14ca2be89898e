/** The address that `.gitmodules` gives for the submodule at a path, or null. */
export function submoduleUrl(gitmodules: string, path: string): string | null {
  let isWanted = false
  let url: string | null = null
  for (const line of gitmodules.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) {
      if (isWanted && url !== null) return url
      isWanted = false
      url = null
      continue
    }
    const equals = line.indexOf('=')
    const [name, value] = [line.slice(0, Math.max(0, equals)).trim(), line.slice(equals + 1).trim()]
    if (name === 'path') isWanted = value === path
    if (name === 'url') url = value
  }
  return isWanted ? url : null
}
