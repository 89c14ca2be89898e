import { ActionIcon, Box, Group, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import {
  IconAccessible,
  IconAdjustments,
  IconCheck,
  IconContrast,
  IconDeviceDesktop,
  IconMinus,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { zoomLimits } from '#shared/bridge.ts'
import { useSettings, useUpdateSettings } from '../../common/settings/use-settings.ts'
import classes from './appearance.module.css'
import { useZoom } from './use-zoom.ts'

/** How everything looks: colours, contrast, motion and size. */
export function AppearanceMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const settings = useSettings()
  const update = useUpdateSettings()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label="Appearance">
        <span>
          <Menu.Target>
            <ActionIcon aria-label="Appearance" size="md">
              <IconAdjustments size={16} />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <Choice
          label="Colours"
          present={colorScheme}
          onChoose={setColorScheme}
          options={[
            { value: 'light', label: 'Light', icon: <IconSun size={14} /> },
            { value: 'dark', label: 'Dark', icon: <IconMoon size={14} /> },
            { value: 'auto', label: 'As the system', icon: <IconDeviceDesktop size={14} /> },
          ]}
        />
        <Choice
          label="Contrast"
          present={settings?.contrast}
          onChoose={contrast => update(() => ({ contrast }))}
          options={[
            { value: 'normal', label: 'Normal', icon: <IconContrast size={14} /> },
            { value: 'high', label: 'High', icon: <IconAccessible size={14} /> },
            { value: 'system', label: 'As the system', icon: <IconDeviceDesktop size={14} /> },
          ]}
        />
        <Choice
          label="Motion"
          present={settings?.motion}
          onChoose={motion => update(() => ({ motion }))}
          options={[
            { value: 'reduced', label: 'Reduced', icon: <IconMinus size={14} /> },
            { value: 'system', label: 'As the system', icon: <IconDeviceDesktop size={14} /> },
          ]}
        />
        <ZoomItems />
      </Menu.Dropdown>
    </Menu>
  )
}

interface Option<V> {
  readonly value: V
  readonly label: string
  readonly icon: ReactNode
}

/** Items of which one is chosen. */
function Choice<V extends string>({
  label,
  present,
  options,
  onChoose,
}: {
  readonly label: string
  readonly present: V | undefined
  readonly options: readonly Option<V>[]
  onChoose(value: V): void
}) {
  return (
    <Box role="group" aria-label={label}>
      <Menu.Label>{label}</Menu.Label>
      {options.map(({ value, label: words, icon }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={value === present}
          leftSection={icon}
          rightSection={value === present ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => onChoose(value)}
        >
          {words}
        </Menu.Item>
      ))}
    </Box>
  )
}

function ZoomItems() {
  const { zoom, zoomIn, zoomOut, reset } = useZoom()
  return (
    <Box role="group" aria-label="Zoom">
      <Menu.Label>Zoom</Menu.Label>
      <Group gap={2} wrap="nowrap" grow>
        <Menu.Item
          className={classes.zoom}
          aria-label="Smaller"
          disabled={zoom <= zoomLimits.smallest}
          onClick={zoomOut}
        >
          <IconMinus size={14} />
        </Menu.Item>
        <Menu.Item className={classes.zoom} aria-label={`${zoom} %: back to ${zoomLimits.usual} %`} onClick={reset}>
          {zoom} %
        </Menu.Item>
        <Menu.Item className={classes.zoom} aria-label="Larger" disabled={zoom >= zoomLimits.largest} onClick={zoomIn}>
          <IconPlus size={14} />
        </Menu.Item>
      </Group>
    </Box>
  )
}
