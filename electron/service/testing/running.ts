import { readFileSync } from 'node:fs'

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    // A zombie process has ended, although it was not waited for yet.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
