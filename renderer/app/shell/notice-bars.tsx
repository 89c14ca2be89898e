import { Button, CloseButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle, IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appInfoKey, useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { request } from '../../lib/bridge/bridge.ts'
import classes from './bars.module.css'

/** What the app itself has to say: tokens that are kept in memory only, a store that lost something. Each closes. */
export function NoticeBars() {
  const info = useAppInfo()
  const [closed, setClosed] = useState<readonly string[]>([])
  if (!info) return null
  const missing = info.keychain === 'missing'
  const keychain = missing ? [info.keychainNotice ?? memoryOnly] : [info.keychainNotice ?? []].flat()
  return [...keychain, ...info.notices]
    .filter(notice => !closed.includes(notice))
    .map(notice => (
      <div key={notice} className={classes.bar} data-tone="notice" role="status">
        {keychain.includes(notice) ? <IconKey size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />}
        <span>{notice}</span>
        {missing && keychain.includes(notice) && <RetryKeychain />}
        <CloseButton
          size="sm"
          className={classes.close}
          aria-label="Close this notice"
          onClick={() => setClosed(before => [...before, notice])}
        />
      </div>
    ))
}

function RetryKeychain() {
  const client = useQueryClient()
  const [looking, setLooking] = useState(false)
  const retry = async () => {
    setLooking(true)
    try {
      const info = await request('app.retryKeychain', {})
      client.setQueryData(appInfoKey, info)
      if (info.keychain === 'missing') {
        notifications.show({ title: 'The keychain still cannot be used', message: 'Unlock it, and try again.' })
      }
    } finally {
      setLooking(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.retry}
      loading={looking}
      onClick={() => void retry()}
    >
      Try the keychain again
    </Button>
  )
}

const memoryOnly =
  'Tokens are kept in memory only: this machine has no working keychain. They are gone when the app closes.'
