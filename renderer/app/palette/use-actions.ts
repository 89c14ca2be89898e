import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCommand,
  IconDeviceDesktop,
  IconFileExport,
  IconFilePlus,
  IconFiles,
  IconFileTypePdf,
  IconInfoCircle,
  IconKeyboard,
  IconLink,
  IconLock,
  IconLockOpen2,
  IconMoon,
  IconPrinter,
  IconRefresh,
  IconReportMedical,
  IconRoute,
  IconShare2,
  IconStar,
  IconStethoscope,
  IconSun,
  IconTagPlus,
  IconUserShield,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { canOnlyRead } from '#shared/bridge.ts'
import { type CommandArea, getCommand } from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { whyReadOnly } from '../../lib/connection/use-connection.ts'
import { isFavourite } from '../../lib/favourites/favourites.ts'
import { useFavourites } from '../../lib/favourites/use-favourites.ts'
import { isSha } from '../../lib/project/short-ref.ts'
import { useKeyRegistry } from '../../ui/keyboard/key-help.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { useCommandKeys } from '../../ui/keyboard/use-commands.ts'
import { useHere } from '../favourites/use-here.ts'
import { useHistoryEnds } from '../history/use-history-ends.ts'
import { switchReadOnly } from '../shell/connection-actions.ts'
import { useSudoDialog } from '../shell/sudo-dialog-state.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { useCommandEntry } from './use-command-entry.ts'
import { useProjectInView } from './use-project-in-view.ts'
import { useTabEntries } from './use-tab-entries.ts'

/** The actions available here, the nearest first. */
export function useActions(): EntryGroup {
  const isMac = useIsMac()
  const ofCommand = useCommandEntry()
  const { setColorScheme } = useMantineColorScheme()
  const ofProject = useProjectActions()
  const ofScreen = useScreenActions()
  const star = useStarAction()
  const ofHistory = useHistoryActions()
  const ofTabs = useTabEntries()
  const ofConnection = useConnectionActions()
  const general: readonly Entry[] = [
    ofCommand('refresh', IconRefresh, t('reload update')),
    ofCommand('copyLink', IconLink, t('address deep link share gatehouse screen')),
    ofCommand('saveLink', IconFileExport, t('address deep link share gatehouse export screen')),
    ...(isMac ? [ofCommand('share', IconShare2, t('send link mail messages airdrop'))] : []),
    ofCommand('savePdf', IconFileTypePdf, t('export print paper')),
    ofCommand('print', IconPrinter, t('paper printer')),
    ofCommand('keys', IconKeyboard, t('keyboard shortcuts help')),
    ofCommand('selfCheck', IconStethoscope, t('electron update requirements keychain proxy')),
    ofCommand('copyDiagnostics', IconReportMedical, t('bug report versions log')),
    ofCommand('about', IconInfoCircle, t('version licence update notifications')),
    ofCommand('tour', IconRoute, t('help introduction first steps')),
    {
      key: 'action light',
      label: t('Light colours'),
      words: t('theme scheme bright'),
      icon: IconSun,
      target: { run: () => setColorScheme('light') },
    },
    {
      key: 'action dark',
      label: t('Dark colours'),
      words: t('theme scheme night'),
      icon: IconMoon,
      target: { run: () => setColorScheme('dark') },
    },
    {
      key: 'action system',
      label: t('Use system theme'),
      words: t('theme scheme automatic'),
      icon: IconDeviceDesktop,
      target: { run: () => setColorScheme('auto') },
    },
  ]
  return {
    label: t('Actions'),
    entries: [...ofScreen, ...ofProject, ...star, ...ofHistory, ...ofTabs, ...ofConnection, ...general],
  }
}

/** Areas whose commands have entries of their own, and fields that lose the focus again when the palette closes. */
const otherAreas: readonly CommandArea[] = ['everywhere', 'tabs', 'project', 'lists']

/** The commands of the current screen. */
function useScreenActions(): readonly Entry[] {
  const areas = useKeyRegistry(state => state.areas)
  const getKeys = useCommandKeys()
  const isMac = useIsMac()
  return areas.flatMap(({ area, command }) => {
    if (!command || otherAreas.includes(getCommand(command.id).area)) return []
    const [keys] = getKeys(command.id)
    return [
      {
        key: `command ${command.id}`,
        label: getCommand(command.id).title,
        detail: keys === undefined ? area : keyNames(keys, isMac).join('+'),
        words: area,
        icon: IconCommand,
        target: { run: command.run },
      },
    ]
  })
}

function useStarAction(): readonly Entry[] {
  const { list, areKept, toggle } = useFavourites(useActiveConnection())
  const here = useHere()
  if (!here || !areKept) return []
  return [
    {
      key: 'action star',
      label: isFavourite(list, here.to)
        ? t('Remove this screen from the favourites')
        : t('Add this screen to the favourites'),
      words: t('star bookmark favorite'),
      icon: IconStar,
      target: { run: () => toggle(here) },
    },
  ]
}

/** Back and forward, where there is somewhere to go. */
function useHistoryActions(): readonly Entry[] {
  const ofCommand = useCommandEntry()
  const { canGoBack, canGoForward } = useHistoryEnds()
  const back = ofCommand('back', IconArrowLeft, t('history previous screen'))
  const forward = ofCommand('forward', IconArrowRight, t('history next screen'))
  return [...(canGoBack ? [back] : []), ...(canGoForward ? [forward] : [])]
}

/** What holds for every request of the active connection. */
function useConnectionActions(): readonly Entry[] {
  const ofCommand = useCommandEntry()
  const connection = useActiveConnection()
  const openSudo = useSudoDialog(state => state.open)
  if (!connection) return []
  const { id, name, readOnly, auth, sudo } = connection
  const sudoEntry: Entry = {
    key: 'action sudo',
    label: t('Act as another user…'),
    detail: name,
    words: t('sudo impersonate'),
    icon: IconUserShield,
    target: { run: () => openSudo(id) },
  }
  const readOnlyEntry: Entry = {
    key: 'action read-only',
    label: readOnly ? t('Allow changes') : t('Make read-only'),
    detail: name,
    words: t('lock protect write'),
    icon: readOnly ? IconLockOpen2 : IconLock,
    target: { run: () => void switchReadOnly(connection) },
  }
  const leaveEntry: Entry = {
    ...ofCommand('leaveSudo', IconUserShield, t('sudo myself')),
    detail: sudo ? `@${sudo.username}` : undefined,
  }
  return [
    ...(sudo ? [leaveEntry] : []),
    ...(auth === 'none' ? [] : [sudoEntry]),
    ...(canOnlyRead(connection) ? [] : [readOnlyEntry]),
  ]
}

/** The forms of the current project. Choosing one opens its form; it changes nothing. */
function useProjectActions(): readonly Entry[] {
  const view = useProjectInView()
  const active = useActiveConnection()
  if (!view || !active) return []
  const { connection, project, ref, defaultBranch } = view
  const unavailable = whyReadOnly(active)
  const params = { connection, project }
  const branch = ref === undefined || isSha(ref) ? defaultBranch : ref
  const newTag: Entry = {
    key: 'action new tag',
    label: t('New tag…'),
    detail: project,
    words: t('create release version'),
    icon: IconTagPlus,
    unavailable,
    target: { link: linkOptions({ to: '/c/$connection/p/$project/tags', params, search: { new: true } }) },
  }
  if (branch === undefined) return [newTag]
  return [
    newTag,
    {
      key: 'action new file',
      label: t('New file…'),
      detail: branch,
      words: t('create edit commit'),
      icon: IconFilePlus,
      unavailable,
      target: {
        link: linkOptions({
          to: '/c/$connection/p/$project/edit',
          params,
          search: { branch, path: '', create: true },
        }),
      },
    },
    {
      key: 'action new commit',
      label: t('New commit of many files…'),
      detail: branch,
      words: t('change edit upload move delete'),
      icon: IconFiles,
      unavailable,
      target: { link: linkOptions({ to: '/c/$connection/p/$project/changes', params, search: { branch } }) },
    },
  ]
}
