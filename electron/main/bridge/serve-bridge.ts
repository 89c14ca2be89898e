import { ipcMain } from 'electron'
import { channels } from '#shared/bridge.ts'
import { replyText } from '#shared/reply-text.ts'
import { invalid, toAppError } from '../failure.ts'
import type { Log } from '../log.ts'
import type { AppWindows } from '../shell/app-windows.ts'
import { answerRequest } from './answer-request.ts'
import type { BridgeHandlers, HandlerParts } from './handlers.ts'
import { isOwnFrame } from './sender.ts'

/**
 * Answers the pages of the app's own windows only.
 * @param handlers messages that arrive before it resolves wait for it
 * @param pieces holds messages that are too long to send at once
 */
export function serveBridge(
  windows: Pick<AppWindows, 'ofSender' | 'asked'>,
  handlers: Promise<BridgeHandlers>,
  { replies, longArguments }: Pick<HandlerParts, 'replies' | 'longArguments'>,
  log: Log,
): void {
  ipcMain.handle(channels.request, async (event, method: unknown, argument: unknown) => {
    const by = windows.ofSender(event.sender)
    if (!by || !isOwnFrame(event.senderFrame, by.window.webContents.mainFrame)) {
      log('bridge.foreignFrame')
      return replyText({ ok: false, error: invalid('This page may not call Gatehouse').error })
    }
    const ready = await handlers
    const answer = async () => {
      try {
        return await answerRequest(ready, method, longArguments.join(argument), log)
      } catch (thrown) {
        return { ok: false, error: toAppError(thrown) } as const
      }
    }
    const reply = replyText(await windows.asked(by, answer))
    // A piece is not split again.
    return method === 'replies.read' ? reply : replies.cross(reply)
  })
}
