import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { PathText } from '../text/path-text.tsx'
import classes from './crumb.module.css'

interface CrumbItem {
  readonly label: string
  onOpen(): void
}

/**
 * The object that the screens below belong to. Most of them have a title of their own; for the others this is the
 * heading.
 */
export function CrumbName({
  isHeading = false,
  title,
  children,
}: {
  readonly isHeading?: boolean
  readonly title: string
  readonly children: ReactNode
}) {
  const Name = isHeading ? 'h1' : 'span'
  return (
    <Name className={classes.name} title={title}>
      {children}
    </Name>
  )
}

/** One breadcrumb in the header; with a menu of its siblings. */
export function Crumb({
  children,
  menu,
}: {
  readonly children: ReactNode
  readonly menu?: { readonly label: string; readonly items: readonly CrumbItem[]; readonly all: CrumbItem }
}) {
  return (
    <span className={classes.crumb}>
      {children}
      {menu && (
        <Menu position="bottom-start" width={280}>
          <Menu.Target>
            <ActionIcon size={24} aria-label={menu.label} title={menu.label}>
              <IconChevronDown size={12} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.items.map(({ label, onOpen }) => (
              <Menu.Item key={label} title={visibleString(label)} onClick={onOpen}>
                <PathText text={label} />
              </Menu.Item>
            ))}
            {menu.items.length > 0 && <Menu.Divider />}
            <Menu.Item onClick={menu.all.onOpen}>{menu.all.label}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
