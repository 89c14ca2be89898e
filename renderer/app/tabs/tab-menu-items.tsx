import { Menu } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useTabDeeds } from './tab-deeds.ts'
import { useTabs } from './tabs-context.ts'

/** What can be done with one tab. */
export function TabMenuItems({ id }: { readonly id: number }) {
  const deeds = useTabDeeds()
  const canReopen = useTabs(tabs => tabs.closed.length > 0)
  return (
    <>
      <Menu.Item leftSection={<IconPlus size={14} />} onClick={deeds.newTab}>
        New tab
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => deeds.duplicate(id)}>
        Duplicate
      </Menu.Item>
      <Menu.Item disabled={!canReopen} onClick={deeds.reopen}>
        Reopen closed tab
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconX size={14} />} onClick={() => deeds.close([id])}>
        Close
      </Menu.Item>
      <Menu.Item onClick={() => deeds.closeOthers(id)}>Close the others</Menu.Item>
    </>
  )
}
