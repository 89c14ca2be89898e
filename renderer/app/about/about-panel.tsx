import { licences } from 'virtual:licences'
import { Accordion, Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { getCommand } from '#shared/commands.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import licenceText from '../../../LICENSE?raw'
import { CopyDiagnostics } from '../../lib/app-info/copy-diagnostics.tsx'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { BackgroundSettings } from '../background/background-settings.tsx'
import { useSelfCheck } from '../self-check/self-check-state.ts'
import { ProductMark } from '../shell/product-mark.tsx'
import { useTour } from '../tour/tour-state.ts'
import { Updates } from '../updates/updates.tsx'
import classes from './about.module.css'
import { useAbout } from './about-state.ts'

/** The inside of the dialog. */
export function AboutPanel() {
  return (
    <Tabs defaultValue="app" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="app">{t('Gatehouse')}</Tabs.Tab>
        <Tabs.Tab value="background">{t('Background')}</Tabs.Tab>
        <Tabs.Tab value="licence">{t('Licence')}</Tabs.Tab>
        <Tabs.Tab value="others">{t('Third-party licences')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="app" pt="md">
        <ThisApp />
      </Tabs.Panel>
      <Tabs.Panel value="background" pt="md">
        <BackgroundSettings />
      </Tabs.Panel>
      <Tabs.Panel value="licence" pt="md">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls and has to be reachable by keyboard */}
        <pre className={classes.text} tabIndex={0}>
          {licenceText}
        </pre>
      </Tabs.Panel>
      <Tabs.Panel value="others" pt="md">
        <Licences />
      </Tabs.Panel>
    </Tabs>
  )
}

function ThisApp() {
  const info = useAppInfo()
  const close = useAbout(state => state.close)
  const beginTour = useTour(state => state.begin)
  const openSelfCheck = useSelfCheck(state => state.open)
  if (!info) return null
  const { electron, chrome = getChromium(navigator.userAgent), node } = info.versions
  const versions = [
    [t('Electron'), electron ?? t('none: runs on the machine’s own Chromium')],
    [t('Chromium'), chrome],
    [t('Node'), node],
  ]
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap">
        <ProductMark size={36} />
        <div>
          <Text fw={600} size="lg">
            {t('Gatehouse {version}', { version: info.version })}
          </Text>
          <Text c="dimmed">{t('Administration of source-hosting services, MIT licence.')}</Text>
        </div>
      </Group>
      <dl className={classes.facts}>
        {versions.map(([name, version]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Data folder')}</dt>
          <dd>
            <VisibleText text={info.userData} />
          </dd>
        </div>
      </dl>
      <Updates />
      <CopyDiagnostics />
      <Group>
        <Button
          variant="default"
          onClick={() => {
            close()
            beginTour()
          }}
        >
          {t('Take the tour')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            close()
            openSelfCheck()
          }}
        >
          {getCommand('selfCheck').title}
        </Button>
      </Group>
    </Stack>
  )
}

/** The version of Chromium, from the user agent. */
function getChromium(userAgent: string): string | undefined {
  return /Chrome\/([\d.]+)/.exec(userAgent)?.[1]
}

/** The packages that are part of the app, each with its licence; searched by name or licence. */
function Licences() {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = licences.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(words))
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Find')}
        placeholder={t('Name or licence')}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      <Text c="dimmed" role="status">
        {t('{found} of {licences} packages. Electron and Chromium bring the licences of their own parts with them.', {
          found: formatNumber(found.length),
          licences: formatNumber(licences.length),
        })}
      </Text>
      <Accordion className={classes.licences} chevronPosition="left" keepMounted={false}>
        {found.map(({ name, version, licence, text }) => (
          // The value is part of an ID, which has no spaces.
          <Accordion.Item key={`${name}@${version}`} value={`${name}@${version}`}>
            <Accordion.Control>
              {name} {version} · {licence}
            </Accordion.Control>
            <Accordion.Panel>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard */}
              <pre className={classes.text} tabIndex={0}>
                {text || t('The package has no text of its licence.')}
              </pre>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}
