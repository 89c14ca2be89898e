import { Alert } from '@mantine/core'
import { IconKey, IconLockOpen } from '@tabler/icons-react'

/** What a person should know before giving a token. */
export function FormWarnings({
  unencrypted,
  memoryOnly,
}: {
  readonly unencrypted: boolean
  readonly memoryOnly: boolean
}) {
  return (
    <>
      {unencrypted && (
        <Alert color="orange" icon={<IconLockOpen size={18} />} title="Not encrypted" role="status">
          With http:// the token travels unencrypted: anyone on the way can read and use it. Use https:// if the service
          has it.
        </Alert>
      )}
      {memoryOnly && (
        <Alert color="blue" icon={<IconKey size={18} />} title="No keychain on this machine" role="status">
          The token is kept in memory for this run only. It is written nowhere, and has to be entered again next time.
        </Alert>
      )}
    </>
  )
}
