import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { ActionItems } from './action-items.tsx'
import type { TableAction } from './column.ts'

/** The row whose menu is open, or was last. */
interface OpenMenu<Row> {
  readonly opened: boolean
  readonly row: Row | null
}

/** The state of a `RowMenu`, and the callback that sets the row of the next menu. */
export function useRowMenu<Row>() {
  const [menu, setMenu] = useState<OpenMenu<Row>>({ opened: false, row: null })
  return {
    menu,
    onOpened: (opened: boolean) => setMenu(now => ({ ...now, opened })),
    showFor: (row: Row) => setMenu({ opened: false, row }),
  }
}

/** The menu of the rows in `children`, an element, at a right click. */
export function RowMenu<Row>({
  state: { menu, onOpened },
  rowActions,
  onClosed,
  children,
}: {
  readonly state: ReturnType<typeof useRowMenu<Row>>
  /** Undefined where rows have no commands. */
  readonly rowActions: ((row: Row) => readonly TableAction[]) | undefined
  onClosed?(): void
  readonly children: ReactNode
}) {
  return (
    <Menu
      opened={menu.opened}
      onChange={onOpened}
      position="bottom-start"
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      disabled={rowActions === undefined}
    >
      <Menu.ContextMenu>{children}</Menu.ContextMenu>
      <Menu.Dropdown aria-label={t('Actions')}>
        {menu.row !== null && <ActionItems actions={rowActions?.(menu.row) ?? []} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The button of a row that opens its menu; the list or grid around it does that. */
export function RowMenuButton({ name }: { readonly name: string | undefined }) {
  return (
    <ActionIcon
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t('Actions for {name}', { name: visibleString(name ?? '') })}
      data-menu
    >
      <IconDots size={16} />
    </ActionIcon>
  )
}

/** The button of a row opens the same menu as a right click, below itself. */
export function openMenuAt(target: EventTarget): void {
  if (!(target instanceof Element)) return
  const { left, bottom } = target.getBoundingClientRect()
  target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  )
}
