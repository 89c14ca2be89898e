import { Kbd } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { useCommandHint } from '../../ui/keyboard/use-commands.ts'
import { Trans } from '../../ui/text/trans.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { leaveSudo } from './connection-actions.ts'
import classes from './status-bar.module.css'
import { useActiveConnection } from './use-active-connection.ts'

/** Shown while a connection acts as another user. It can't be closed. */
export function SudoNote() {
  const connection = useActiveConnection()
  const sudo = connection?.sudo ?? null
  const leave = () => {
    if (connection && sudo) void leaveSudo(connection)
  }
  const keys = useCommandHint('leaveSudo')
  if (!sudo) return null
  return (
    <div className={classes.note} role="alert">
      <IconUserShield size={14} aria-hidden />
      <span className={classes.words}>
        <Trans
          message="Acting as <strong/>: everything you see and change is seen and changed as them."
          components={{
            strong: (
              <strong>
                <VisibleText text={`${sudo.name} (@${sudo.username})`} />
              </strong>
            ),
          }}
        />
      </span>
      <button type="button" className={classes.action} onClick={leave}>
        {t('Leave')}
        {keys !== undefined && (
          <>
            &nbsp;<Kbd size="xs">{keys}</Kbd>
          </>
        )}
      </button>
    </div>
  )
}
