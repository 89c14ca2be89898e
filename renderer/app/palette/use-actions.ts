import { useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconFileExport,
  IconInfoCircle,
  IconKeyboard,
  IconLink,
  IconMoon,
  IconRefresh,
  IconReportMedical,
  IconRoute,
  IconStar,
  IconSun,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deepLink } from '#shared/deep-link.ts'
import { copyDiagnostics } from '../../lib/app-info/diagnostics.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { saveFile } from '../../lib/bridge/save-file.ts'
import { isFavourite } from '../../lib/favourites/favourites.ts'
import { useFavourites } from '../../lib/favourites/use-favourites.ts'
import { copyText } from '../../ui/copy/copy-text.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { useAbout } from '../about/about-state.ts'
import { useHere } from '../favourites/use-here.ts'
import { useKeysSheet } from '../keys/keys-sheet-state.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useTour } from '../tour/tour-state.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { useConnectionActions } from './use-connection-actions.ts'
import { useHistoryActions } from './use-history-actions.ts'
import { useProjectActions } from './use-project-actions.ts'
import { useTabActions } from './use-tab-entries.ts'

/** What can be done from here, the nearest first. */
export function useActions(): EntryGroup {
  const client = useQueryClient()
  const router = useRouter()
  const isMac = useIsMac()
  const { setColorScheme } = useMantineColorScheme()
  const openAbout = useAbout(state => state.open)
  const beginTour = useTour(state => state.begin)
  const openKeys = useKeysSheet(state => state.open)
  const ofProject = useProjectActions()
  const here = useHere()
  const star = useStarAction()
  const ofHistory = useHistoryActions()
  const ofTabs = useTabActions()
  const ofConnection = useConnectionActions()
  const general: readonly Entry[] = [
    {
      key: 'action refresh',
      label: 'Refresh',
      detail: keyNames('mod+R', isMac).join('+'),
      words: 'reload read again',
      icon: IconRefresh,
      target: { run: () => void client.invalidateQueries({ refetchType: 'active' }) },
    },
    {
      key: 'action copy link',
      label: 'Copy a link to this screen',
      words: 'address deep link share gatehouse',
      icon: IconLink,
      target: { run: () => void copyText(deepLink(router.state.location.href), 'Link') },
    },
    {
      key: 'action save link',
      label: 'Save a link to this screen as a file',
      words: 'address deep link share gatehouse export',
      icon: IconFileExport,
      target: {
        run: () =>
          void saveFile(async () => ({
            // A slash would begin a folder.
            name: here?.label.replaceAll('/', '-').slice(0, 200) ?? 'Gatehouse',
            type: 'gatehouse',
            content: `${deepLink(router.state.location.href)}\n`,
          })),
      },
    },
    {
      key: 'action keys',
      label: 'Show the keys',
      detail: '?',
      words: 'keyboard shortcuts help',
      icon: IconKeyboard,
      target: { run: openKeys },
    },
    {
      key: 'action diagnostics',
      label: 'Copy diagnostics',
      words: 'bug report versions log',
      icon: IconReportMedical,
      target: { run: () => void copyDiagnostics() },
    },
    {
      key: 'action about',
      label: 'About Gatehouse',
      words: 'version licence update notifications',
      icon: IconInfoCircle,
      target: { run: openAbout },
    },
    {
      key: 'action tour',
      label: 'Take the tour',
      words: 'help introduction first steps',
      icon: IconRoute,
      target: { run: beginTour },
    },
    {
      key: 'action light',
      label: 'Light colours',
      words: 'theme scheme bright',
      icon: IconSun,
      target: { run: () => setColorScheme('light') },
    },
    {
      key: 'action dark',
      label: 'Dark colours',
      words: 'theme scheme night',
      icon: IconMoon,
      target: { run: () => setColorScheme('dark') },
    },
    {
      key: 'action system',
      label: 'Colours as the system has them',
      words: 'theme scheme automatic',
      icon: IconDeviceDesktop,
      target: { run: () => setColorScheme('auto') },
    },
  ]
  return { label: 'Actions', entries: [...ofProject, ...star, ...ofHistory, ...ofTabs, ...ofConnection, ...general] }
}

function useStarAction(): readonly Entry[] {
  const { list, areKept, toggle } = useFavourites(useActiveConnection())
  const here = useHere()
  if (!here || !areKept) return []
  return [
    {
      key: 'action star',
      label: isFavourite(list, here.to) ? 'Take this screen off the favourites' : 'Add this screen to the favourites',
      words: 'star bookmark favorite',
      icon: IconStar,
      target: { run: () => toggle(here) },
    },
  ]
}
