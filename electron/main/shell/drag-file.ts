import { nativeImage, type WebContents } from 'electron'
import { trayIcon } from './tray-icons.ts'

/** Starts the system's drag with a file, while the user holds the mouse button. Throws where there is none. */
export function dragFile(contents: Pick<WebContents, 'startDrag'>, file: string): void {
  // macOS requires an icon.
  const icon = nativeImage.createFromBuffer(Buffer.from(trayIcon, 'base64'))
  contents.startDrag({ file, icon })
}
