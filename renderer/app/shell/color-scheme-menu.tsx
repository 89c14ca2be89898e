import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes: readonly {
  readonly value: MantineColorScheme
  readonly label: string
  readonly Icon: typeof IconSun
}[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
]

/** Light, dark, or as the system has it. */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Present = schemes.find(({ value }) => value === colorScheme)?.Icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end">
      <Tooltip label="Colours">
        <span>
          <Menu.Target>
            <ActionIcon aria-label="Colours" size="md">
              <Present size={16} />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={14} />}
            rightSection={value === colorScheme ? <IconCheck size={14} aria-label="chosen" /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
