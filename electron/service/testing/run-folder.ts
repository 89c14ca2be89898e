import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder for what the test files of a run share; returns what deletes it at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-unit-'))
  process.env.GATEHOUSE_UNIT_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
