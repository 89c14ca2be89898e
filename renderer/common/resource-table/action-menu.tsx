import { Menu } from '@mantine/core'
import { visibleString } from '../text/visible.ts'
import type { TableAction } from './column.ts'

/** The items of a menu of actions; the dangerous ones are red, an unavailable one says why. */
export function ActionItems({ actions }: { readonly actions: readonly TableAction[] }) {
  return actions.map(({ label, icon, isDangerous, unavailable, run }) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      {...(isDangerous && { color: 'red' })}
      disabled={unavailable !== undefined}
      title={unavailable && visibleString(unavailable)}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ))
}
