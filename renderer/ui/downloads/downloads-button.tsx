import { ActionIcon, Button, Indicator, Popover, Progress, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { Download } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { formatDownload, savedName } from './download-words.ts'
import classes from './downloads.module.css'
import { useDownloadList, useDownloads } from './use-downloads.ts'

/** The downloads of this run, on every screen; nothing while there are none. */
export function DownloadsButton() {
  const downloads = useDownloads()
  const { isOpen, open } = useDownloadList()
  const titleId = useId()
  // It opens without being focused, so its own key handler wouldn't receive Escape.
  // No command: Escape closes whatever is open, wherever the focus is.
  useHotkeys(isOpen ? [['Escape', () => open(false)]] : [], [])
  if (downloads.length === 0) return null
  const active = downloads.filter(({ state }) => state === 'waiting' || state === 'running').length
  const label = active === 0 ? t('Downloads') : t('Downloads: {active} under way', { active })
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width={380} shadow="md" trapFocus withinPortal>
      <Indicator label={active} size={14} disabled={active === 0} offset={3}>
        <Popover.Target>
          <ActionIcon size="md" aria-label={label} title={label} onClick={() => open(!isOpen)}>
            <IconDownload size={16} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      {/* Named by its title: it would take the button's name, which changes while it is open. */}
      <Popover.Dropdown aria-labelledby={titleId} className={classes.list}>
        <div className={classes.head}>
          <Text id={titleId} fw={600}>
            {t('Downloads')}
          </Text>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={active === downloads.length}
            onClick={() => void request('downloads.clear', {})}
          >
            {t('Clear those that are over')}
          </Button>
        </div>
        <ul className={classes.rows}>
          {downloads.toReversed().map(download => (
            <DownloadRow key={download.id} download={download} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

/** One download: its progress and its actions. */
function DownloadRow({ download }: { readonly download: Download }) {
  const { id, state, received, total, path } = download
  const name = savedName(download)
  const isActive = state === 'waiting' || state === 'running'
  return (
    <li className={classes.row} aria-label={visibleString(name)}>
      <div className={classes.words}>
        <Text component="div" fw={500} truncate title={visibleString(path)}>
          <VisibleText text={name} />
        </Text>
        {state === 'running' && (
          <Progress
            aria-label={t('Progress of {name}', { name: visibleString(name) })}
            value={total ? (100 * received) / total : 100}
            animated={!total}
            size="sm"
            my={4}
          />
        )}
        <Text component="div" size="xs" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          <VisibleText text={formatDownload(download)} />
        </Text>
      </div>
      {isActive && (
        <ActionIcon
          aria-label={t('Cancel {name}', { name: visibleString(name) })}
          onClick={() => void request('downloads.cancel', { id })}
        >
          <IconX size={15} />
        </ActionIcon>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <ActionIcon
          aria-label={t('Try {name} again', { name: visibleString(name) })}
          onClick={() => void request('downloads.retry', { id })}
        >
          <IconRefresh size={15} />
        </ActionIcon>
      )}
    </li>
  )
}
