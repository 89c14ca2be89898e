/** One dropped item, as it must be taken during the event. */
export interface DroppedItem {
  readonly file: File | null
  /** Null for a file that is not of a disk. */
  readonly entry: FileSystemEntry | null
}

/** A file with its path below what was dropped. */
export type DroppedFile = File & { readonly relativePath: string }

/** Reading ends there: nobody uploads as many, and a folder of packages may have a hundred thousand. */
const maxRead = 2000

/** The files of dropped items, those of folders with their paths. Git's own folders are left out. @throws DOMException when a folder is gone */
export async function readDropped(items: readonly DroppedItem[]): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = []
  for (const { file, entry } of items) {
    if (entry) await readEntry(entry, files)
    else if (file) files.push(withPath(file, file.name))
  }
  return files
}

async function readEntry(entry: FileSystemEntry, files: DroppedFile[]): Promise<void> {
  if (files.length >= maxRead) return
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    files.push(withPath(file, entry.fullPath.replace(/^\/+/, '')))
  } else if (isFolder(entry) && entry.name.toLowerCase() !== '.git') {
    const reader = entry.createReader()
    for (;;) {
      // Chromium gives at most 100 at a time, and none at the end.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0 || files.length >= maxRead) return
      for (const below of some) await readEntry(below, files)
    }
  }
}

function withPath(file: File, relativePath: string): DroppedFile {
  return Object.assign(file, { relativePath })
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
