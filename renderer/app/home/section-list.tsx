import { Button, Title } from '@mantine/core'
import {
  IconAlertCircleFilled,
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconArrowsExchange,
  IconCalendarPause,
  IconCalendarTime,
  IconChecklist,
  IconCircleCheck,
  IconCloudDownload,
  IconCloudOff,
  IconFileSearch,
  IconHelpCircle,
  IconHistory,
  IconInfoCircle,
  IconLoader,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconRocket,
  IconStack2,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useBulkPanel } from '../../ui/bulk/bulk-jobs.ts'
import { useDownloadList } from '../../ui/downloads/use-downloads.ts'
import { StaleNotice } from '../../ui/states/stale-notice.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import classes from './home.module.css'
import {
  byTone,
  type Destination,
  formatBasis,
  formatScope,
  gaps,
  getState,
  type Item,
  type Section,
  type SectionId,
  type SectionState,
  urgentFirst,
  type When,
} from './section.ts'

const looks: Readonly<Record<SectionId, readonly [label: string, icon: TablerIcon]>> = {
  journal: [t('Writes'), IconHistory],
  stopped: [t('Downloads and bulk operations'), IconPlayerPause],
  mirrors: [t('Mirrors'), IconArrowsExchange],
  geo: [t('Geo nodes'), IconWorld],
  jobs: [t('Background jobs'), IconStack2],
  deployments: [t('Deployments'), IconRocket],
  freezes: [t('Freeze periods'), IconCalendarPause],
  members: [t('Members'), IconUsers],
  audit: [t('Audit anomalies'), IconFileSearch],
  policies: [t('Policies'), IconChecklist],
  schedules: [t('Scheduled commands'), IconCalendarTime],
  drafts: [t('Drafts'), IconPencil],
  offline: [t('Kept offline'), IconCloudDownload],
}

/** The number of items shown per section before it is expanded. */
const shownFirst = 6

/** Everything that needs attention, by kind, the most urgent first. */
export function AttentionList({ sections }: { readonly sections: readonly Section[] }) {
  return urgentFirst(sections).map(section => <Attention key={section.id} section={section} />)
}

function Attention({ section }: { readonly section: Section }) {
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const [label, Icon] = looks[section.id]
  const { items, looked } = section
  const shown = byTone(items).slice(0, showsAll ? items.length : shownFirst)
  const basis = formatBasis(section)
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <Icon size={15} stroke={1.7} aria-hidden className={classes.icon} />
        <Title order={2} id={titleId} className={classes.label}>
          {label}
        </Title>
        <span className={classes.quiet}>{formatNumber(items.length)}</span>
        <span className={classes.basis} title={basis}>
          {basis}
        </span>
        <StaleNotice provenance={looked.provenance} />
      </div>
      <ul className={classes.items}>
        {shown.map(item => (
          <li key={item.key}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      {items.length > shownFirst && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.more ?? ''}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show fewer') : t('Show all {items}', { items: formatNumber(items.length) })}
        </Button>
      )}
      {gaps(section).length > 0 && <p className={classes.gaps}>{gaps(section).join(' ')}</p>}
    </section>
  )
}

/** Told apart by their shapes, too. */
const toneLooks = {
  alarm: [t('Urgent'), IconAlertCircleFilled],
  warning: [t('Warning'), IconAlertTriangleFilled],
  note: [t('Information'), IconInfoCircle],
} as const

function Row({ item: { tone, name, words, remark, place, when, destination } }: { readonly item: Item }) {
  const [toneLabel, ToneIcon] = toneLooks[tone]
  return (
    <RowLink destination={destination}>
      <ToneIcon size={16} className={classes.tone} data-tone={tone} role="img" aria-label={toneLabel} />
      <span className={classes.what}>
        <span className={classes.name} title={visibleString(name)}>
          <VisibleText text={name} />
        </span>{' '}
        <span className={classes.words}>{words}</span>
        {remark !== undefined && (
          <>
            {' '}
            <VisibleText text={remark} className={classes.remark} mayBeCut />
          </>
        )}
      </span>
      {place !== null && (
        <span className={classes.place} title={visibleString(place)}>
          <VisibleText text={place} />
        </span>
      )}
      {when !== null && <WhenText when={when} />}
    </RowLink>
  )
}

/** "Last seen 2 hours ago", or a day. */
function WhenText({ when }: { readonly when: When }) {
  if ('day' in when) return <span className={classes.when}>{when.day}</span>
  return (
    <span className={classes.when}>
      {when.label} <TimeAgo value={when.at} />
    </span>
  )
}

/** The whole row leads to where the thing is dealt with. */
function RowLink({ destination, children }: { readonly destination: Destination; readonly children: ReactNode }) {
  const openDownloads = useDownloadList(list => list.open)
  const openBulk = useBulkPanel(panel => panel.open)
  if (destination.kind === 'screen') {
    return (
      <Link {...destination.link} className={classes.row}>
        {children}
      </Link>
    )
  }
  if (destination.kind === 'none') return <div className={classes.row}>{children}</div>
  return (
    <button
      type="button"
      className={classes.row}
      onClick={() => (destination.kind === 'bulk' ? openBulk(destination.job) : openDownloads(true))}
    >
      {children}
    </button>
  )
}

const stateIcons: Readonly<Record<Exclude<SectionState, 'attention' | 'none'>, TablerIcon>> = {
  looking: IconLoader,
  fine: IconCircleCheck,
  failed: IconAlertTriangle,
  refused: IconLock,
}

/** Sections without problems, still loading or without access: a line each. */
export function QuietList({ sections }: { readonly sections: readonly Section[] }) {
  const titleId = useId()
  const quiet = sections.filter(section => !['attention', 'none'].includes(getState(section)))
  if (quiet.length === 0) return null
  // Not below an alarm, or beside sections that couldn't be checked.
  const isAllClear =
    quiet.every(section => getState(section) === 'fine') && !sections.some(one => getState(one) === 'attention')
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <Title order={2} id={titleId} className={classes.label}>
          {isAllClear ? t('All clear') : t('Other checks')}
        </Title>
      </div>
      <ul className={classes.fine}>
        {quiet.map(section => (
          <Quiet key={section.id} section={section} />
        ))}
      </ul>
    </section>
  )
}

function Quiet({ section }: { readonly section: Section }) {
  const state = getState(section)
  if (state === 'attention' || state === 'none') return null
  const isOffline = state === 'failed' && section.looked.error?.kind === 'offline'
  const Icon = isOffline ? IconCloudOff : section.looked.isOtherEdition ? IconHelpCircle : stateIcons[state]
  return (
    <li className={classes.quietRow} data-state={state}>
      <Icon size={16} stroke={1.7} aria-hidden className={classes.icon} />
      <strong className={classes.quietLabel}>{looks[section.id][0]}</strong>
      <span className={classes.quietWords}>{formatQuiet(section, state)}</span>
    </li>
  )
}

function formatQuiet(section: Section, state: Exclude<SectionState, 'attention' | 'none'>): string {
  const { looked, fine, noun } = section
  switch (state) {
    case 'looking':
      return noun === null
        ? t('Loading…')
        : t('Loading… {loaded, number} of {counted}', {
            loaded: looked.asked - looked.pending,
            counted: noun.counted(looked.asked),
          })
    case 'fine':
      return [[fine, formatScope(section)].filter(Boolean).join(' '), ...gaps(section)].join('. ')
    case 'failed':
      return looked.error ? explain(looked.error).title : t('Couldn’t be loaded')
    case 'refused':
      return looked.isOtherEdition ? t('Not in this edition of the service') : t('Not visible with your permissions')
  }
}
