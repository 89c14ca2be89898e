import { Alert, Button, Loader, Tabs, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Difference, Exploration, ExploredPage } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type AppError, explain, wasMade } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { DifferenceTable } from '../../../ui/journal/difference-table.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { Run } from '../model/explorer-state.ts'
import { jsonChanges } from '../model/json-changes.ts'
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
  const before = run.state === 'answered' ? run.before : null
  const changes = useMemo(() => before && getChanges(before.exploration, exploration), [before, exploration])
  return (
    <>
      {error && <Problem error={error} />}
      {page && <Pages page={page} onPage={onPage} />}
      <Tabs defaultValue="body" className={classes.tabs} keepMounted={false}>
        <div className={classes.tabHead}>
          <Tabs.List className={classes.tabList}>
            <Tabs.Tab value="body">{t('Body')}</Tabs.Tab>
            <Tabs.Tab value="headers">{t('Headers ({headers})', { headers: headers.length })}</Tabs.Tab>
            {changes && <Tabs.Tab value="changes">{t('Changes ({changes})', { changes: changes.length })}</Tabs.Tab>}
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
        {before && changes && (
          <Tabs.Panel value="changes" className={classes.tab}>
            <Changes changes={changes} at={before.at} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}

/** Larger answers are not compared: it would hold up the page. */
const maxComparedLength = 2_000_000

/**
 * The differences of two answers to the same request; null when their bodies can't be compared. Of an answer and a refusal, only the status is one:
 * their bodies are of different kinds.
 */
function getChanges(before: Exploration, after: Exploration): readonly Difference[] | null {
  const [was, now] = [getJson(before), getJson(after)]
  if (!was || !now) return null
  const ofStatus = { path: t('Status'), was: before.status, now: after.status }
  const hasStatus = before.status !== null && after.status !== null && before.status !== after.status
  const isOtherKind = (before.error === null) !== (after.error === null)
  return [...(hasStatus ? [ofStatus] : []), ...(isOtherKind ? [] : jsonChanges(was.value, now.value))]
}

function getJson({ body }: Exploration): { readonly value: unknown } | null {
  if (body.kind !== 'json' || body.truncated || body.text.length > maxComparedLength) return null
  try {
    return { value: JSON.parse(body.text) }
  } catch {
    return null
  }
}

/** What is not there is said at its end; more rows than a person reads would only be slow. */
const maxShownChanges = 300

/** What changed since the same request was sent before. */
function Changes({ changes, at }: { readonly changes: readonly Difference[]; readonly at: string }) {
  return (
    <>
      <p className={classes.note}>
        <Trans
          message="Compared with the answer to the same request <time/>. Entries of lists are matched by ID or name."
          components={{ time: <TimeAgo value={at} /> }}
        />
      </p>
      {changes.length === 0 ? (
        <p className={classes.note}>{t('No changes.')}</p>
      ) : (
        <DifferenceTable
          differences={changes.slice(0, maxShownChanges)}
          was={t('Before')}
          now={t('Now')}
          label={t('Changes since the previous answer')}
        />
      )}
      {changes.length > maxShownChanges && (
        <p className={classes.note}>
          {t('The first {shown, number} of {all, number} changes.', { shown: maxShownChanges, all: changes.length })}
        </p>
      )}
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
