// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  type Connection,
  type Draft,
  defaultSettings,
  type Settings,
  settings as settingsSchema,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { HomeChoice } from '#shared/home.ts'
import type { JournalEntry } from '#shared/journal.ts'
import { type Answers, getSample, type OtherAnswers, type Replies, refused } from '../../testing/fake-main.ts'
import { openScreen, work } from '../../testing/open-screen.tsx'

/** Lists are empty, and all else is as the samples of the contract. */
const emptied: OtherAnswers = operation => {
  const sample = getSample(operation)
  if (Array.isArray(sample)) sample.length = 0
  return sample
}
const forbidden = refused({ kind: 'forbidden', message: '403 Forbidden' })
const service: Answers = {
  'geoNodes.list': () => [],
  'geoNodes.status': () => [],
  'backgroundJobs.compoundMetrics': forbidden,
}

const draft = (id: number, project: string, part: Partial<Draft> = {}): Draft => ({
  ...{ id, path: `${id}.txt`, connection: 'work', project, projectPath: null, branch: 'main', message: '' },
  ...{ content: '', encoding: 'UTF-8', baseContent: null, baseEncoding: 'UTF-8', holds: 'text', state: 'current' },
  ...{ previousPath: null, executable: null, baseCommit: null, updatedAt: '2026-03-01T10:00:00.000Z' },
  ...{ origin: { service: null, account: null, sudo: null } },
  ...part,
})
const unknown: JournalEntry = {
  ...{ id: 7, at: '2026-03-01T10:00:00.000Z', connection: 'work', service: null, account: 'ines', sudo: null },
  ...{ operation: 'tags.create', method: 'POST', path: '/tags', status: null, outcome: 'unknown', settled: null },
  ...{ params: { id: 'harbor/crane', tag_name: 'v1', ref: 'main' }, undoes: null, undoneBy: null, proposedBy: null },
  error: { kind: 'unknownOutcome', detail: 'connection reset' },
  ...{ member: null, undo: 'none', lost: null, restored: null },
}

interface Opened {
  readonly replies?: Replies
  readonly answers?: Answers
  readonly settings?: Partial<Settings>
  readonly connection?: Partial<Connection>
  readonly offline?: AppError
}

async function openHome({ replies = {}, answers = {}, settings = {}, connection, offline }: Opened = {}) {
  let present: Settings = { ...defaultSettings, activeConnection: work.id, tourSeen: true, ...settings }
  const opened = await openScreen('/c/work/home', {
    answers: { ...service, ...answers },
    otherwise: emptied,
    settings,
    ...(connection && { connection }),
    ...(offline && { offline }),
    replies: {
      'journal.check': () => null,
      'settings.get': () => present,
      'settings.update': change => {
        present = settingsSchema.parse({ ...present, ...change })
        return present
      },
      ...replies,
    },
  })
  const { screen } = opened
  const body = within(document.body)
  const section = (name: string | RegExp) => within(screen.getByRole('region', { name }))
  const items = (name: string | RegExp) =>
    section(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const summary = () => screen.getAllByRole('status')[0]?.textContent
  return { ...opened, body, section, items, summary, settings: () => present }
}

const key = 'work'
const chosen = (part: Partial<HomeChoice>): Partial<Settings> => ({
  home: { [key]: { days: 14, projects: [], groups: [], ...part } },
})

describe('Home without monitored projects', () => {
  test('says so, and that nothing needs attention', async () => {
    const { screen, items, summary } = await openHome()
    expect(screen.getByRole('heading', { name: 'No monitored projects yet' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open a project' }).getAttribute('href')).toContain('/c/work/projects')
    expect(summary()).toBe('Nothing needs attention in what you have access to')
    expect(items('Other checks').slice(0, 6)).toEqual([
      'WritesNo unknown outcomes in the last 30 days',
      'Downloads and bulk operationsNone failed or paused since Gatehouse started',
      'DraftsNo drafts on this computer',
      'Kept offlineNo refs kept offline',
      'Geo nodesNot replicated',
      'Background jobsNot visible with your permissions',
    ])
    expect(screen.queryByText('Favourites')).toBeNull()
    expect(screen.queryByText('Recent projects')).toBeNull()
  })

  test('shows problems above the offer to monitor projects', async () => {
    const { screen, section } = await openHome({ replies: { 'drafts.list': () => [draft(1, 'harbor/crane')] } })
    const problem = section('Drafts').getAllByRole('listitem')[0]
    const offer = screen.getByRole('heading', { name: 'No monitored projects yet' })
    const order = problem?.compareDocumentPosition(offer) ?? 0
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  test('lists drafts by project, and a write of unknown outcome first', async () => {
    const { section, items, summary, screen } = await openHome({
      replies: {
        'drafts.list': () => [draft(1, '1', { projectPath: 'harbor/crane' }), draft(2, '1'), draft(3, '2')],
        'journal.list': ({ outcome }) => (outcome === 'unknown' ? [unknown] : []),
      },
    })
    expect(summary()).toMatch(/^3 items need attention/)
    expect(items('Writes')).toHaveLength(1)
    expect(items('Writes')[0]).toContain('Outcome unknown')
    expect(section('Writes').getByRole('img', { name: 'Urgent' })).toBeDefined()
    expect(section('Writes').getByRole('link').getAttribute('href')).toMatch(/journal\?outcome=unknown&entry=7/)
    expect(items('Drafts').map(text => text?.replace(/(Oldest|Edited).*/, ''))).toEqual([
      'harbor/crane 2 drafts',
      '2 1 draft',
    ])
    expect(section('Drafts').getAllByRole('img', { name: 'Information' })).toHaveLength(2)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.indexOf('Writes')).toBeLessThan(headings.indexOf('Drafts'))
    expect(screen.queryByRole('heading', { name: 'All clear' })).toBeNull()
  })

  test('shows the first six of a kind, and all when asked', async () => {
    const { section, items, user } = await openHome({
      replies: { 'drafts.list': () => Array.from({ length: 7 }, (_, at) => draft(at + 1, `${at + 1}`)) },
    })
    expect(items('Drafts')).toHaveLength(6)
    await user.click(section('Drafts').getByRole('button', { name: 'Show all 7' }))
    expect(items('Drafts')).toHaveLength(7)
    await user.click(section('Drafts').getByRole('button', { name: 'Show fewer' }))
    expect(items('Drafts')).toHaveLength(6)
  })

  test('does not offer to show more of six', async () => {
    const { section, items } = await openHome({
      replies: { 'drafts.list': () => Array.from({ length: 6 }, (_, at) => draft(at + 1, `${at + 1}`)) },
    })
    expect(items('Drafts')).toHaveLength(6)
    expect(section('Drafts').queryByRole('button')).toBeNull()
  })

  test('checks writes of unknown outcome, and leaves out those that are settled then', async () => {
    const checked: number[] = []
    const { items } = await openHome({
      replies: {
        'journal.list': ({ outcome }) => (outcome === 'unknown' && checked.length === 0 ? [unknown] : []),
        'journal.check': ({ id }) => {
          checked.push(id)
          return null
        },
      },
    })
    expect(checked).toEqual([7])
    expect(items(/All clear|Other checks/)[0]).toContain('No unknown outcomes')
  })

  test('says when a check failed, and when the edition lacks it', async () => {
    const { items } = await openHome({
      answers: {
        'geoNodes.list': refused({ kind: 'forbidden', message: 'Premium only', isOtherEdition: true }),
        'geoNodes.status': refused({ kind: 'forbidden', message: 'Premium only', isOtherEdition: true }),
        'backgroundJobs.compoundMetrics': refused({ kind: 'server', status: 500, message: 'broken' }),
      },
    })
    const rows = items('Other checks')
    expect(rows.some(text => text === 'Geo nodesNot in this edition of the service')).toBe(true)
    expect(rows.some(text => text?.startsWith('Background jobs') && !text.includes('permissions'))).toBe(true)
  })
})

describe('the shortcuts of Home', () => {
  test('lead to favourites, recent and chosen projects', async () => {
    const { screen, section } = await openHome({
      settings: {
        ...chosen({ projects: ['harbor/crane'], groups: ['harbor'] }),
        recents: { [key]: ['harbor/quay'] },
        favourites: { [key]: [{ kind: 'screen', to: '/c/work/audit', label: 'Audit events' }] },
      },
    })
    const names = (name: string) =>
      section(name)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(names('Favourites')).toEqual(['Audit events'])
    expect(names('Recent projects')).toEqual(['harbor/quay'])
    expect(names('Monitored projects')).toEqual(['harbor', 'harbor/crane'])
    expect(section('Monitored projects').getByText('And 1 from your favourites and recent projects.')).toBeDefined()
    expect(section('Monitored projects').getAllByRole('link')[0]?.getAttribute('href')).toContain('/c/work/g/harbor')
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/ · 2 projects and 1 group monitored$/)
    expect(screen.queryByRole('heading', { name: 'No monitored projects yet' })).toBeNull()
  })

  test('say how many are left out', async () => {
    const { section } = await openHome({
      settings: {
        ...chosen({ projects: Array.from({ length: 19 }, (_, at) => `harbor/p${at}`) }),
        recents: { [key]: ['harbor/a', 'harbor/b', 'harbor/c'] },
      },
    })
    expect(
      section('Monitored projects').getByText(/^And 1 from .* 2 more not monitored \(maximum 20\)\.$/),
    ).toBeDefined()
  })
})

describe('choosing what Home monitors', () => {
  test('adds a project by its ID, and keeps the choice', async () => {
    const { screen, body, user, settle } = await openHome()
    await user.click(screen.getByRole('button', { name: 'Choose projects and groups' }))
    const dialog = within(body.getByRole('dialog', { name: 'Monitored projects' }))
    await user.click(dialog.getByLabelText('Projects'))
    await user.paste('12')
    await user.click(await body.findByText('Project 12'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await settle()
    expect(body.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/ · 1 project monitored$/)
  })

  test('takes no more than can be monitored, and nothing when it is cancelled', async () => {
    const { screen, body, user, section } = await openHome({
      settings: chosen({ projects: Array.from({ length: 20 }, (_, at) => `harbor/p${at}`) }),
    })
    await user.click(section('Monitored projects').getByRole('button', { name: 'Choose…' }))
    const dialog = within(body.getByRole('dialog', { name: 'Monitored projects' }))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(false)
    await user.click(dialog.getByLabelText('Groups'))
    await user.paste('5')
    await user.click(await body.findByText('Group 5'))
    expect(dialog.getByText('Remove 1: at most 20 can be monitored')).toBeDefined()
    expect(save.disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(body.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/ · 20 projects monitored$/)
  })
})

describe('Home of the monitored places', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const member = (name: string, expires_at: string) => {
    const [sample] = getSample('projectMembers.list')
    if (!sample) throw new Error('no sample of a member')
    return { ...sample, name, expires_at }
  }
  const members: Answers = {
    'projectMembers.list': () => [member('Owen Price', inDays(5)), member('Léa Fournier', inDays(20))],
  }

  test('are recently opened projects without being chosen, none of them while acting as another user', async () => {
    const settings = { recents: { [key]: ['harbor/crane', 'harbor/quay'] } }
    const { summary, section, close } = await openHome({ settings, answers: members })
    expect(summary()).toMatch(/ · 2 projects monitored$/)
    expect(section('Members').getAllByText(/Owen Price/).length).toBeGreaterThan(0)
    close()
    const sudo = { id: 2, username: 'mats', name: 'Mats' }
    const { screen } = await openHome({ settings, connection: { sudo } })
    expect(screen.getByRole('heading', { name: 'No monitored projects yet' })).toBeDefined()
    expect(screen.queryByText('Recent projects')).toBeNull()
  })

  test('looks as many days ahead as is chosen, and keeps the choice', async () => {
    const { section, body, user, settle, screen, settings } = await openHome({
      settings: chosen({ projects: ['harbor/crane'] }),
      answers: members,
    })
    const names = () =>
      section('Members')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const pick = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Period' }))
      await user.click(await body.findByText(name))
      await settle()
    }
    expect(names()).toEqual([expect.stringContaining('Owen Price')])
    await pick('Last and next 30 days')
    expect(names()).toEqual([expect.stringContaining('Owen Price'), expect.stringContaining('Léa Fournier')])
    await pick('Last and next 7 days')
    expect(names()).toEqual([expect.stringContaining('Owen Price')])
    expect(settings().home?.[key]).toMatchObject({ days: 7, projects: ['harbor/crane'] })
  })

  test('has a line about each kind that the user may not see, or that the edition lacks; the others are shown', async () => {
    const { items, section, close } = await openHome({
      settings: chosen({ projects: ['harbor/crane'] }),
      answers: {
        ...members,
        ...{ 'remoteMirrors.list': forbidden, 'freezePeriods.list': forbidden, 'auditEvents.ofProject': forbidden },
        ...{ 'auditEvents.list': forbidden, 'geoNodes.list': forbidden, 'geoNodes.status': forbidden },
      },
    })
    const rows = items('Other checks')
    for (const name of ['Mirrors', 'Freeze periods', 'Audit anomalies', 'Geo nodes']) {
      expect(rows).toContain(`${name}Not visible with your permissions`)
    }
    expect(section('Members').getAllByText(/Owen Price/).length).toBeGreaterThan(0)
    close()

    const otherEdition = refused({ kind: 'forbidden', message: 'Premium only', isOtherEdition: true })
    const core = await openHome({
      settings: chosen({ projects: ['harbor/crane'] }),
      answers: { ...members, 'auditEvents.ofProject': otherEdition, 'auditEvents.list': otherEdition },
    })
    expect(core.items('Other checks')).toContain('Audit anomaliesNot in this edition of the service')
    expect(core.section('Members').getAllByText(/Owen Price/).length).toBeGreaterThan(0)
  })

  test('without a network what is cached is shown with its age', async () => {
    const { section, screen } = await openHome({
      settings: chosen({ projects: ['harbor/crane'] }),
      answers: members,
      offline: { kind: 'offline', detail: 'ECONNREFUSED' },
    })
    expect(section('Members').getAllByText(/Owen Price/).length).toBeGreaterThan(0)
    expect(section('Members').getByText(/^Cached .+ · offline$/)).toBeDefined()
    expect(screen.getAllByText(/^Cached .+ · offline$/).length).toBeGreaterThan(1)
  })
})
