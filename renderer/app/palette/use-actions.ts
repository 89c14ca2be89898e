import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconRefresh, IconSun } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { EntryGroup } from './entry.ts'

/** What can be done from everywhere. */
export function useActions(): EntryGroup {
  const client = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  return {
    label: 'Actions',
    entries: [
      {
        key: 'action refresh',
        label: 'Refresh',
        detail: 'Ctrl+R',
        words: 'reload read again',
        icon: IconRefresh,
        target: { run: () => void client.invalidateQueries({ refetchType: 'active' }) },
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
    ],
  }
}
