import { baseName, parentFolder } from '../../../../lib/project/paths.ts'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import type { FileName } from './file-screen.ts'

export interface TabLabel {
  readonly name: string
  /** The part of the folder that distinguishes it from other open files of this name; null when the name is unique. */
  readonly folder: string | null
  /** Where it is, when that is not the ref in view. */
  readonly ref: string | null
}

/** The labels of the tabs, in their order. */
export function tabLabels(files: readonly FileName[], refInView: string): readonly TabLabel[] {
  const paths = [...new Set(files.map(({ path }) => path))]
  const byName = Map.groupBy(paths, baseName)
  return files.map(({ ref, path }) => {
    const name = baseName(path)
    const others = (byName.get(name) ?? []).filter(other => other !== path)
    return {
      name,
      folder: others.length === 0 ? null : tellingFolder(parentFolder(path), others.map(parentFolder)),
      ref: ref === refInView ? null : shortRef(ref),
    }
  })
}

/** The fewest last folders that no other one ends with; all of them when they are the end of another. */
function tellingFolder(folder: string, others: readonly string[]): string {
  const parts = folder.split('/')
  for (let count = 1; count < parts.length; count += 1) {
    const end = parts.slice(-count).join('/')
    if (!others.some(other => other === end || other.endsWith(`/${end}`))) return `…/${end}`
  }
  return folder === '' ? '/' : folder
}
