import { ActionIcon, Button, CopyButton, Group, Menu, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconTerminal2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RequestPreview } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type CodeFormat, codeFormats, codeLabels, toRequestCode } from '#shared/request-code.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { useConnection, useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { copyText } from '../../../ui/copy/copy-text.ts'
import { boundedJson } from '../../../ui/text/bounded-json.ts'
import type { SentCall } from '../model/explorer-state.ts'
import type { CallForm } from '../model/use-call-form.ts'
import { MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'

/** Long enough not to send a request on every key. */
const delay = 150

/** Characters of a body that are drawn; the copied command has all of it. */
const shownCharacters = 20_000

/** The request as it will be sent, and the same as a command. The token is in neither. */
export function RequestView({
  operation,
  endpoint,
  call: { draft, isComplete },
  title,
}: {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly call: Pick<CallForm, 'draft' | 'isComplete'>
  readonly title: string
}) {
  const { name } = useConnection()
  const shown = useMemo(() => ({ ...draft, params: draft.masked }), [draft])
  const { preview, error } = usePreview(operation, shown, isComplete)
  const missing = Object.keys(draft.problems)
  return (
    <section className={classes.request} aria-label={title}>
      <div className={classes.partHead}>
        <Title order={2}>{title}</Title>
        {preview && <CopyAs preview={preview} endpoint={endpoint} params={draft.masked} />}
      </div>
      <div className={classes.requestLine}>
        <MethodBadge endpoint={endpoint} size="xs" />
        <code className={classes.url}>{preview ? withReferences(preview.url) : endpoint.path}</code>
      </div>
      {!isComplete && (
        <p className={classes.note}>
          {t('Not complete yet: {missing}.', { missing: missing.map(formatPlace).join(', ') })}
        </p>
      )}
      {error && <p className={classes.note}>{explain(error, name).sentence}</p>}
      {preview && <RequestBody body={preview.body} />}
    </section>
  )
}

/** A place in the parameters as the form names it, counted from 1: "actions.0.action" is "actions 1 › action". */
function formatPlace(path: string): string {
  return path === ''
    ? t('the JSON')
    : path.replaceAll(/\.(\d+)/g, (_, at) => ` ${Number(at) + 1}`).replaceAll('.', ' › ')
}

/** A reference to a secret variable in an address, as it was typed. */
function withReferences(url: string): string {
  return url.replaceAll(/%7B%7B([\w.-]+)%7D%7D/gi, '{{$1}}')
}

/** Copies the request for a program. The token and secret variables are left out. */
function CopyAs({
  preview,
  endpoint,
  params,
}: {
  readonly preview: RequestPreview
  readonly endpoint: Endpoint
  readonly params: SentCall['params']
}) {
  const { name } = useConnection()
  const codeFor = (format: CodeFormat) => {
    const isRead = endpoint.effect === 'read'
    return toRequestCode(format, preview, { connectionName: name, operation: endpoint.id, params, isRead })
  }
  return (
    <Group gap={0}>
      <CopyButton value={codeFor('curl')}>
        {({ copied, copy }) => (
          <Button variant="subtle" leftSection={<IconTerminal2 size={14} />} onClick={copy}>
            {copied ? t('Copied') : t('Copy as curl')}
          </Button>
        )}
      </CopyButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('Copy as…')} title={t('Copy as…')}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {codeFormats.map(format => (
            <Menu.Item key={format} onClick={() => void copyText(codeFor(format), codeLabels[format])}>
              {codeLabels[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** The JSON a request carries; nothing when it carries none. */
export function RequestBody({ body }: { readonly body: unknown }) {
  if (body === null || body === undefined) return null
  return (
    <section
      className={classes.body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label={t('Body of the request')}
    >
      {boundedJson(body, shownCharacters)}
    </section>
  )
}

/** The request main would send for a call, without the secret. */
export function usePreview(
  operation: OperationId,
  { params, page }: Pick<SentCall, 'params' | 'page'>,
  isComplete: boolean,
): { readonly preview: RequestPreview | undefined; readonly error: AppError | null } {
  const connection = useConnectionRef()
  const [call] = useDebouncedValue(JSON.stringify({ params, page }), delay)
  const { data, error } = useQuery({
    queryKey: ['explorer preview', connection, operation, call],
    queryFn: () =>
      request('operations.preview', { connection, operation, params: { ...params }, ...(page && { page }) }),
    enabled: isComplete && call === JSON.stringify({ params, page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { secondary: true },
  })
  return { preview: isComplete ? data : undefined, error: isComplete && error ? getError(error) : null }
}
