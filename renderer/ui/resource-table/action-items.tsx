import { Menu, Text } from '@mantine/core'
import { VisibleText } from '../text/visible-text.tsx'
import type { TableAction } from './column.ts'

/** The items of an action menu; dangerous ones are red, an unavailable one shows why. */
export function ActionItems({ actions }: { readonly actions: readonly TableAction[] }) {
  return actions.map(({ label, icon, isDangerous, unavailable, run }) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      disabled={unavailable !== undefined}
      onClick={run}
    >
      {label}
      {unavailable !== undefined && (
        <Text size="xs">
          <VisibleText text={unavailable} />
        </Text>
      )}
    </Menu.Item>
  ))
}
