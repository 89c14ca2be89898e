import { IconStethoscope } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../../lib/bridge/bridge.ts'
import status from '../shell/status-bar.module.css'
import { offerKey, useSelfCheck } from './self-check-state.ts'

/** In the status bar after an update of Electron or Chromium, until the user answers: offers the self-check. */
export function RuntimeNote() {
  const client = useQueryClient()
  const start = useSelfCheck(state => state.start)
  const { data: update } = useQuery({
    queryKey: offerKey,
    queryFn: () => request('selfCheck.offer', { chromium }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
  })
  if (!update) return null
  const answer = () => {
    client.setQueryData(offerKey, null)
    void request('selfCheck.answer', { chromium })
  }
  return (
    <div className={status.note} role="status">
      <IconStethoscope size={13} aria-hidden />
      <span>
        {t('{name} was updated from {from} to {to}. Run the self-check?', {
          name: update.name,
          from: update.from,
          to: update.to,
        })}
      </span>
      <button
        type="button"
        className={status.action}
        onClick={() => {
          answer()
          void start()
        }}
      >
        {t('Run self-check')}
      </button>
      <button type="button" className={status.action} onClick={answer}>
        {t('Not now')}
      </button>
    </div>
  )
}

/** The major version; Chromium reveals no more. */
const chromium = /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? '0'
