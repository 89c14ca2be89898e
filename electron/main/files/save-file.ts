import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { BridgeResult, ParsedBridgeArgument } from '#shared/bridge.ts'
import { fileFailure } from '../failure.ts'
import { safeFileName } from '../proxy/download-name.ts'

export interface SaveParts {
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
}

/** Saves content of the page (a table, an image, a text) to a file that the user chooses. @throws Failure when it cannot be written */
export function createFileSaver({ chooseFile }: SaveParts) {
  return async ({ name, type, content }: ParsedBridgeArgument<'files.save'>): Promise<BridgeResult<'files.save'>> => {
    const path = await chooseFile(withEnding(safeFileName(name), type))
    if (path === null) return null
    // Variables may be secrets: readable by the owner only.
    const mode = type === 'env' ? 0o600 : 0o666
    await writeChosenFile(path, Buffer.from(content, type === 'png' ? 'base64' : 'utf8'), mode)
    return { path }
  }
}

/** A name that has the ending already, such as that of a table in a repository, gets no second one. */
export function withEnding(name: string, type: string): string {
  return name.toLowerCase().endsWith(`.${type}`) ? name : `${name}.${type}`
}

/** Writes a file where the user chose. @throws Failure when it cannot be written */
export async function writeChosenFile(path: string, content: Uint8Array, mode = 0o666): Promise<void> {
  // Written beside its place first: what stood there is whole until the new file is, and its mode is not kept.
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    await writeFile(part, content, { mode, flag: 'wx' })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw fileFailure(error)
  }
}
