import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** A file that is there while the app runs: one that is found at a start was left by a run that did not end cleanly. */
export interface RunMarker {
  readonly wasLeft: boolean
  /** Called at a clean end. */
  remove(): void
}

/** Sets the marker at a path. Errors are ignored: without it only the check for an unclean exit is lost. */
export function setRunMarker(path: string): RunMarker {
  const wasLeft = existsSync(path)
  tryTo(() => writeFileSync(path, ''))
  return { wasLeft, remove: () => tryTo(() => rmSync(path, { force: true })) }
}

function tryTo(work: () => void): void {
  try {
    work()
  } catch {
    // A disk that is full or read-only.
  }
}
