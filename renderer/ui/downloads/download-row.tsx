import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { Download } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { downloadWords, savedName } from './download-words.ts'
import classes from './downloads.module.css'

/** One download: how far it is, and what can be done with it. */
export function DownloadRow({ download }: { readonly download: Download }) {
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
            aria-label={`Progress of ${visibleString(name)}`}
            value={total ? (100 * received) / total : 100}
            animated={!total}
            size="sm"
            my={4}
          />
        )}
        <Text component="div" size="xs" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          <VisibleText text={downloadWords(download)} />
        </Text>
      </div>
      {isActive && (
        <ActionIcon
          aria-label={`Cancel ${visibleString(name)}`}
          onClick={() => void request('downloads.cancel', { id })}
        >
          <IconX size={15} />
        </ActionIcon>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <ActionIcon
          aria-label={`Try ${visibleString(name)} again`}
          onClick={() => void request('downloads.retry', { id })}
        >
          <IconRefresh size={15} />
        </ActionIcon>
      )}
    </li>
  )
}
