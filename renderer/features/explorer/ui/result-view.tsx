import { Alert, Button, Loader, Tabs, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Exploration, ExploredPage } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type AppError, explain, wasMade } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { Run } from '../model/explorer-state.ts'
import { StatusBadge } from './badges.tsx'
import classes from './explorer.module.css'
import { ResponseBody } from './response-body.tsx'

/** What became of the last call: status, time and size, headers, body; and why, when it is no success. */
export function ResultView({
  operation,
  endpoint,
  run,
  onPage,
}: {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly run: Run | null
  readonly onPage: (token: string) => void
}) {
  const section = useRef<HTMLElement>(null)
  const state = run?.state ?? null
  const before = useRef(state)
  useEffect(() => {
    // In a narrow window the answer is below the form that was just sent.
    if (before.current !== state && state !== null) section.current?.scrollIntoView({ block: 'nearest' })
    before.current = state
  }, [state])
  return (
    <section ref={section} className={classes.result} aria-label={t('Response')} aria-busy={run?.state === 'running'}>
      <div className={classes.partHead}>
        <Title order={2}>{t('Response')}</Title>
        <Outcome run={run} />
      </div>
      {run?.state === 'failed' && <Problem error={run.error} />}
      {run?.state === 'answered' && (
        <Answer operation={operation} endpoint={endpoint} run={run} exploration={run.exploration} onPage={onPage} />
      )}
      {run === null && <p className={classes.note}>{t('No request sent yet.')}</p>}
    </section>
  )
}

/** The outcome in one line, announced when it changes. */
function Outcome({ run }: { readonly run: Run | null }) {
  return (
    <div className={classes.facetLine} role="status" aria-label={t('Outcome')}>
      {run?.state === 'running' && (
        <>
          <Loader size={14} aria-hidden />
          <Text size="sm" c="dimmed">
            {t('Waiting for the service…')}
          </Text>
        </>
      )}
      {run?.state === 'answered' && <Facets exploration={run.exploration} />}
      {run?.state === 'failed' && (
        <Text size="sm" c="dimmed">
          {t('No answer')}
        </Text>
      )}
    </div>
  )
}

function Facets({ exploration }: { readonly exploration: Exploration }) {
  const { status, durationMs, size, body, provenance } = exploration
  return (
    <>
      {status !== null && <StatusBadge status={status} size="md" />}
      {status !== null && <Facet>{t('{max} ms', { max: formatNumber(Math.max(1, Math.round(durationMs))) })}</Facet>}
      <Facet>{formatSize(size)}</Facet>
      {body.kind !== 'empty' && body.truncated && <Facet>{t('only the beginning is shown')}</Facet>}
      {provenance.source === 'cache' && <Facet>{t('from the cache')}</Facet>}
      <StaleNotice provenance={provenance} />
    </>
  )
}

function Facet({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="span" size="sm" c="dimmed">
      {children}
    </Text>
  )
}

function Problem({ error }: { readonly error: AppError }) {
  const connection = useConnection()
  const { title, sentence, nextStep } = explain(error, connection.name)
  return (
    <Alert color={problemColor(error)} title={title} className={classes.problem}>
      <VisibleText text={sentence} /> {nextStep}
    </Alert>
  )
}

/** A change that was made although its answer was lost is no failure. */
function problemColor(error: AppError): string {
  if (wasMade(error)) return 'blue'
  return error.kind === 'cancelled' ? 'gray' : 'red'
}

function Answer({
  operation,
  endpoint,
  run,
  exploration,
  onPage,
}: {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly run: Run
  readonly exploration: Exploration
  readonly onPage: (token: string) => void
}) {
  const { body, headers, page, error } = exploration
  return (
    <>
      {error && <Problem error={error} />}
      {page && <Pages page={page} onPage={onPage} />}
      <Tabs defaultValue="body" className={classes.tabs} keepMounted={false}>
        <div className={classes.tabHead}>
          <Tabs.List className={classes.tabList}>
            <Tabs.Tab value="body">{t('Body')}</Tabs.Tab>
            <Tabs.Tab value="headers">{t('Headers ({headers})', { headers: headers.length })}</Tabs.Tab>
          </Tabs.List>
          {(body.kind === 'json' || body.kind === 'text') && (
            <CopyButton value={body.text} label={t('Copy response')} />
          )}
        </div>
        <Tabs.Panel value="body" className={classes.tab}>
          <ResponseBody operation={operation} endpoint={endpoint} params={run.params} exploration={exploration} />
        </Tabs.Panel>
        <Tabs.Panel value="headers" className={classes.tab}>
          <Headers headers={headers} isKept={exploration.status === null} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The current page, and the links to others that the service sent. */
function Pages({ page, onPage }: { readonly page: ExploredPage; readonly onPage: (token: string) => void }) {
  const { previous, next } = page
  if (previous === null && next === null && page.page === null) return null
  return (
    <nav className={classes.pages} aria-label={t('Pages of the answer')}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={14} />}
        disabled={previous === null}
        onClick={() => previous !== null && onPage(previous)}
      >
        {t('Previous page')}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={14} />}
        disabled={next === null}
        onClick={() => next !== null && onPage(next)}
      >
        {t('Next page')}
      </Button>
      <Facet>{formatPage(page)}</Facet>
    </nav>
  )
}

function formatPage({ page, totalPages, total }: ExploredPage): string {
  const where =
    page === null
      ? ''
      : totalPages === null
        ? t('Page {page}', { page })
        : t('Page {page} of {totalPages}', { page, totalPages })
  const count = total === null ? '' : t('{total, plural, one {# entry} other {# entries}}', { total })
  return [where, count].filter(Boolean).join(' · ')
}

function Headers({ headers, isKept }: { readonly headers: Exploration['headers']; readonly isKept: boolean }) {
  if (headers.length === 0) {
    return <p className={classes.note}>{isKept ? t('Headers are not cached with a response.') : t('None.')}</p>
  }
  return (
    <section
      className={classes.headers}
      aria-label={t('Headers of the response')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
    >
      <dl className={classes.facts}>
        {headers.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may come several times with the same value
          <Header key={at} name={name} value={value} />
        ))}
      </dl>
      <p className={classes.note}>{t('Headers that may contain secrets, such as cookies, are left out.')}</p>
    </section>
  )
}

function Header({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className={classes.mono}>{name}</dt>
      <dd className={classes.mono}>
        <VisibleText text={value} />
      </dd>
    </>
  )
}
