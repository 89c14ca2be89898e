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
    const setting = /^\s*(path|url)\s*=\s*(.*?)\s*$/.exec(line)
    if (setting?.[1] === 'path') isWanted = setting[2] === path
    if (setting?.[1] === 'url') url = setting[2] ?? null
  }
  return isWanted ? url : null
}
