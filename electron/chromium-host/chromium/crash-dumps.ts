import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** So many dumps are kept, the newest: enough to look into a crash, too few to fill a disk. */
export const maxCrashDumps = 3

/** Where the Chromium on a profile writes its crash dumps. Without it they go to a folder shared by everything of the user's. */
export function crashDumpFolder(profile: string): string {
  return join(profile, 'crash-dumps')
}

/**
 * Creates an empty folder for dumps: a dump may contain screen content, so it is removed at the next start. The crash handler of a
 * Chromium that has just ended may still write there: what it adds is removed at the start after this one.
 */
export function clearCrashDumps(profile: string): void {
  const folder = crashDumpFolder(profile)
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Deletes all dumps but the newest ones, each with the file that describes it. Never throws. */
export function pruneCrashDumps(profile: string): void {
  const folder = crashDumpFolder(profile)
  try {
    const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.dmp'))
      .map(name => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at)
    for (const { path } of dumps.slice(maxCrashDumps)) {
      rmSync(path, { force: true })
      rmSync(path.replace(/\.dmp$/, '.meta'), { force: true })
    }
  } catch {
    // Chromium is moving a dump at this moment; the next crash or start prunes it.
  }
}
