import { Button, Code, CopyButton, Modal, Text } from '@mantine/core'
import { IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequestPreview as Preview } from '#shared/bridge.ts'
import type { Params, WriteId } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { boundedJson } from '../../ui/text/bounded-json.ts'
import { getError, request } from '../bridge/bridge.ts'
import { useConnection } from '../connection/use-connection.ts'
import classes from './request-preview.module.css'

/** Characters of a body that are shown; the copied command has all of it. */
const shownCharacters = 20_000

interface RequestPreviewProps<I extends WriteId> {
  readonly operation: I
  readonly isDisabled: boolean
  /** The params as they would be sent now. */
  paramsNow(): Params<I>
}

/** Shows the request that a write would send, and copies it as curl. The token is in neither. */
export function RequestPreview<I extends WriteId>({ operation, isDisabled, paramsNow }: RequestPreviewProps<I>) {
  const connection = useConnection()
  const [shown, setShown] = useState<Preview | { readonly failed: string } | null>(null)
  const show = async () => {
    try {
      setShown(
        await request('operations.preview', { connection: connection.ref, operation, params: { ...paramsNow() } }),
      )
    } catch (thrown) {
      setShown({ failed: explain(getError(thrown), connection.name).sentence })
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        flex="none"
        leftSection={<IconTerminal2 size={14} />}
        disabled={isDisabled}
        onClick={() => void show()}
      >
        {t('Show the request')}
      </Button>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={t('The request')} size="xl">
        {shown && 'failed' in shown && <Text size="sm">{shown.failed}</Text>}
        {shown && 'url' in shown && (
          <>
            <div className={classes.request}>
              <Code>
                {shown.method} {shown.url}
              </Code>
              <CopyButton value={shown.curl}>
                {({ copied, copy }) => (
                  <Button variant="default" leftSection={<IconTerminal2 size={14} />} onClick={copy}>
                    {copied ? t('Copied') : t('Copy as curl')}
                  </Button>
                )}
              </CopyButton>
            </div>
            {shown.body !== null && shown.body !== undefined && (
              <Code block className={classes.body} tabIndex={0} aria-label={t('Body of the request')}>
                {boundedJson(shown.body, shownCharacters)}
              </Code>
            )}
            <Text size="xs" c="dimmed" mt={8}>
              {t('The token is left out; the curl command says where it goes.')}
            </Text>
          </>
        )}
      </Modal>
    </>
  )
}
