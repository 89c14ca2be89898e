import { realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'

/**
 * The program to start. An AppImage is mounted at another path each time it starts: it names its own file. What an AppImage starts inherits these
 * variables, so they count only for a program within the mounted folder.
 */
export function getProgram({ APPIMAGE: image, APPDIR: mounted }: NodeJS.ProcessEnv, executable: string): string {
  return image && mounted && isAbsolute(image) && isWithin(executable, getRealPath(mounted)) ? image : executable
}

function isWithin(path: string, folder: string): boolean {
  const [first] = relative(folder, path).split(sep)
  return isAbsolute(folder) && first !== '' && first !== '..'
}

/** The path without symbolic links, as the system gives that of a program. */
function getRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
