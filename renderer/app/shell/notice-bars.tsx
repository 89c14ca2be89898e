import { CloseButton } from '@mantine/core'
import { IconInfoCircle, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useAppInfo } from '../../common/app-info/use-app-info.ts'
import classes from './bars.module.css'

/** What the app itself has to say: tokens that are kept in memory only, a store that lost something. Each closes. */
export function NoticeBars() {
  const info = useAppInfo()
  const [closed, setClosed] = useState<readonly string[]>([])
  if (!info) return null
  const keychain = info.keychain === 'missing' ? [info.keychainNotice ?? memoryOnly] : []
  return [...keychain, ...info.notices]
    .filter(notice => !closed.includes(notice))
    .map(notice => (
      <div key={notice} className={classes.bar} data-tone="notice" role="status">
        {keychain.includes(notice) ? <IconKey size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />}
        <span>{notice}</span>
        <CloseButton
          size="sm"
          className={classes.close}
          aria-label="Close this notice"
          onClick={() => setClosed(before => [...before, notice])}
        />
      </div>
    ))
}

const memoryOnly =
  'Tokens are kept in memory only: this machine has no working keychain. They are gone when the app closes.'
