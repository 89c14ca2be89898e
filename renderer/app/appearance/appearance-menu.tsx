import { ActionIcon, Box, Group, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconAdjustments, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { zoomLimits } from '#shared/bridge.ts'
import { formatPercent, t } from '#shared/i18n/i18n.ts'
import { type Language, languageNames, pseudoLanguage, type ShownLanguage } from '#shared/i18n/languages.ts'
import { useChangeSettings, useSettings } from '../../lib/settings/use-settings.ts'
import { useAbout } from '../about/about-state.ts'
import { useKeysSheet } from '../keys/keys-sheet-state.ts'
import classes from './appearance.module.css'
import { useZoom } from './use-zoom.ts'

const languageOptions: Readonly<Record<'system' | Language, string>> = { system: t('As the system'), ...languageNames }

/** Appearance settings (colours, contrast, motion, zoom) and information about the app. */
export function AppearanceMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const settings = useSettings()
  const update = useChangeSettings()
  const openKeys = useKeysSheet(state => state.open)
  const openAbout = useAbout(state => state.open)
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu position="bottom-end" width={190} opened={isOpen} onChange={setOpen}>
      <Tooltip label={t('Appearance')} disabled={isOpen}>
        <span>
          <Menu.Target>
            <ActionIcon aria-label={t('Appearance')} size="md">
              <IconAdjustments size={16} />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <Choice
          label={t('Colours')}
          present={colorScheme}
          options={{ light: t('Light'), dark: t('Dark'), auto: t('As the system') }}
          onChoose={setColorScheme}
        />
        <Choice
          label={t('Contrast')}
          present={settings?.contrast}
          options={{ normal: t('Normal'), high: t('High'), system: t('As the system') }}
          onChoose={contrast => update(() => ({ contrast }))}
        />
        <Choice
          label={t('Motion')}
          present={settings?.motion}
          options={{ reduced: t('Reduced'), system: t('As the system') }}
          onChoose={motion => update(() => ({ motion }))}
        />
        <ZoomItems />
        <Choice
          label={t('Language')}
          present={shownChoice(settings?.language)}
          options={languageOptions}
          onChoose={language => update(() => ({ language: language === 'system' ? null : language }))}
        />
        <Menu.Divider />
        <Menu.Item onClick={openKeys}>{t('Show keyboard shortcuts')}</Menu.Item>
        <Menu.Item onClick={openAbout}>{t('About Gatehouse')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The choice of a language as the menu has it. The pseudo-language, which tests choose, is none of them. */
function shownChoice(language: ShownLanguage | null | undefined): 'system' | Language | undefined {
  return language === pseudoLanguage ? undefined : language === null ? 'system' : language
}

/** Menu items of which exactly one is selected. */
function Choice<V extends string>({
  label,
  present,
  options,
  onChoose,
}: {
  readonly label: string
  readonly present: V | undefined
  /** What each value is called. */
  readonly options: Readonly<Record<V, string>>
  onChoose(value: V): void
}) {
  const isOption = (value: string): value is V => Object.hasOwn(options, value)
  return (
    <Box role="group" aria-label={label}>
      <Menu.Label>{label}</Menu.Label>
      {Object.keys(options)
        .filter(isOption)
        .map(value => (
          <Menu.RadioItem key={value} value={value} checked={value === present} onChange={() => onChoose(value)}>
            {options[value]}
          </Menu.RadioItem>
        ))}
    </Box>
  )
}

function ZoomItems() {
  const { zoom, zoomIn, zoomOut, reset } = useZoom()
  const item = { closeMenuOnClick: false, className: classes.zoom ?? '' }
  return (
    <Box role="group" aria-label={t('Zoom')}>
      <Menu.Label>{t('Zoom')}</Menu.Label>
      <Group gap={2} wrap="nowrap" grow>
        <Menu.Item {...item} aria-label={t('Zoom out')} disabled={zoom <= zoomLimits.smallest} onClick={zoomOut}>
          <IconMinus size={14} />
        </Menu.Item>
        <Menu.Item
          {...item}
          aria-label={t('Zoom {zoom}, reset to {usual}', {
            zoom: formatPercent(zoom / 100),
            usual: formatPercent(zoomLimits.usual / 100),
          })}
          onClick={reset}
        >
          {formatPercent(zoom / 100)}
        </Menu.Item>
        <Menu.Item {...item} aria-label={t('Zoom in')} disabled={zoom >= zoomLimits.largest} onClick={zoomIn}>
          <IconPlus size={14} />
        </Menu.Item>
      </Group>
    </Box>
  )
}
