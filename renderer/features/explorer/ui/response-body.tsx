import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBinary, IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Exploration, ExploredBody } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { bytesFromBase64 } from '../../../lib/code/base64.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { hexDump } from '../../../lib/code/hex-dump.ts'
import { withLineFeeds } from '../../../lib/code/line-endings.ts'
import { prettyJson } from '../../../lib/code/pretty-json.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { useTextTask } from '../../../lib/tasks/use-task.ts'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { LoadingState } from '../../../ui/states/states.tsx'
import classes from './explorer.module.css'

interface BodyProps {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, unknown>>
  readonly exploration: Exploration
}

/** The body of an answer: JSON or text as code, bytes as their beginning. */
export function ResponseBody(props: BodyProps) {
  const { body } = props.exploration
  switch (body.kind) {
    case 'empty':
      return <p className={classes.note}>{t('Empty response body.')}</p>
    case 'json':
    case 'text':
      return <TextBody {...props} body={body} />
    case 'bytes':
      return <BytesBody {...props} body={body} />
  }
}

function TextBody({
  endpoint,
  body,
  ...props
}: BodyProps & { readonly body: Extract<ExploredBody, { text: string }> }) {
  const { kind, text, truncated } = body
  const isLaidOut = kind === 'json' && !truncated
  return (
    <>
      {endpoint.response.kind === 'bytes' && (
        <div className={classes.bytesNote}>
          <Download endpoint={endpoint} {...props} />
        </div>
      )}
      <div className={classes.codeBox}>
        {isLaidOut ? (
          <JsonBody text={text} />
        ) : (
          <BodyText path={`response.${kind === 'json' ? kind : 'txt'}`} text={text} />
        )}
      </div>
    </>
  )
}

const layOut = { charactersAtOnce: 20_000, atOnce: prettyJson }

/** JSON in lines; as it came where laying it out takes too long. */
function JsonBody({ text }: { readonly text: string }) {
  const { output, failure } = useTextTask('prettyJson', text, layOut)
  if (output === null && failure === null)
    return <LoadingState rows={6} rowHeight={20} label={t('Laying out the response')} />
  return <BodyText path="response.json" text={output ?? text} />
}

function BodyText({ path, text }: { readonly path: string; readonly text: string }) {
  const shown = useMemo(() => withLineFeeds(text), [text])
  return <CodeEditor path={path} value={shown} readOnly label={t('Body of the response')} />
}

const shownBytes = 512

function BytesBody(props: BodyProps & { readonly body: Extract<ExploredBody, { kind: 'bytes' }> }) {
  const { base64, contentType } = props.body
  const rows = useMemo(() => hexDump(bytesFromBase64(base64), shownBytes), [base64])
  return (
    <>
      <div className={classes.bytesNote}>
        <IconBinary size={16} aria-hidden />
        <span>
          {t('{size} of {contentType}, which is not text. The first bytes:', {
            size: formatSize(props.exploration.size),
            contentType,
          })}
        </span>
        <Download {...props} />
      </div>
      <section
        className={classes.hex}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
        aria-label={t('The first bytes')}
      >
        {rows.map(row => (
          <div key={row.offset}>{`${row.offset}  ${row.hex.padEnd(47)}  ${row.ascii}`}</div>
        ))}
      </section>
    </>
  )
}

/** Saves the bytes to a file chosen by the user; main requests them from the service again, completely. */
function Download({ operation, endpoint, params, exploration }: BodyProps) {
  const connection = useConnection()
  if (endpoint.response.kind !== 'bytes' || exploration.error) return null
  const download = async () => {
    try {
      const saved = await request('operations.download', {
        callId: crypto.randomUUID(),
        connection: connection.ref,
        operation,
        params: { ...params },
        suggestedName: suggestedName(operation, params, exploration.headers),
      })
      if (saved)
        notifications.show({
          title: t('Downloaded'),
          message: t('{size} saved as {path}', { size: formatSize(saved.size), path: saved.path }),
        })
    } catch (thrown) {
      notifyFailure(thrown, { service: connection.name })
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => void download()}>
      {t('Download')}
    </Button>
  )
}

/** The name sent by the service, else that of the requested file; main sanitizes it. */
function suggestedName(
  operation: OperationId,
  params: Readonly<Record<string, unknown>>,
  headers: Exploration['headers'],
): string {
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? ''
  const given = /filename="([^"]+)"/.exec(disposition)?.[1]
  const path = typeof params.file_path === 'string' ? params.file_path.split('/').at(-1) : undefined
  return (given || path || `${operation}.bin`).slice(0, 255)
}
