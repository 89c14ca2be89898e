import { useRouter } from '@tanstack/react-router'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { saveFile } from '../../lib/bridge/save-file.ts'
import { copyText } from '../../ui/copy/copy-text.ts'
import type { CommandRuns } from '../../ui/keyboard/use-commands.ts'
import { useHere } from '../favourites/use-here.ts'

/** The commands for a link to the screen in view. Only macOS has a share menu. */
export function useLinkRuns(): CommandRuns {
  const router = useRouter()
  const here = useHere()
  const isMac = useIsMac()
  const getPath = () => router.state.location.href
  return {
    copyLink: () => void copyText(deepLink(getPath()), t('Link')),
    saveLink: () =>
      void saveFile(async () => ({
        // A slash would begin a folder.
        name: here?.label.replaceAll('/', '-').slice(0, 200) ?? t('Gatehouse'),
        type: 'gatehouse',
        content: `${deepLink(getPath())}\n`,
      })),
    share: isMac ? () => void request('app.share', { path: getPath() }).catch(() => undefined) : undefined,
  }
}
