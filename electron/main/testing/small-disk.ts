import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

/** Whether this process may mount a file system in a private mount namespace. */
export const canMount = (() => {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/**
 * Runs a module on a file system of 2 MB that is mounted on the folder, and is then full or read-only.
 * @returns its output, parsed as JSON
 */
export async function runOnSmallDisk(folder: string, state: 'full' | 'read-only', module: string): Promise<unknown> {
  const prepare =
    state === 'full' ? 'head -c 4M /dev/zero > "$0/filler" 2>/dev/null || true' : 'mount -o remount,ro "$0"'
  const script = `mount -t tmpfs -o size=2m none "$0" && ${prepare}; exec "$@"`
  const command = [process.execPath, '--input-type=module', '-e', module, folder]
  const { stdout } = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', script, folder, ...command])
  return JSON.parse(stdout)
}
