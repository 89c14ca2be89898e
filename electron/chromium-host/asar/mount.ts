import { Archive } from './archive.ts'
import { serveFiles } from './files.ts'
import { serveModules } from './modules.ts'

/** From now on this process finds the files and modules of an archive under its path, as Electron lets every app. */
export function mountArchive(file: string): void {
  const archive = new Archive(file)
  serveFiles(archive)
  serveModules(archive)
}
