// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { contract, type OperationId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { getSample, type OtherAnswers, refused, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { createQueryClient } from '../query-client.ts'
import { createAppRouter } from '../router.ts'
import { answered, around, emptied, getAddress, group, guest, owner, project, screens } from './screens.fixture.ts'

/**
 * Screens that show no answer of a service at first, or many beside each other: the test of the states of each, below `renderer/`; null for those that
 * have none.
 */
const elsewhere: Readonly<Record<string, string | null>> = {
  // These lead to another.
  '/': null,
  '/c/$connection': null,
  '/c/$connection/p/$project': null,
  // For development: every state of every component.
  '/gallery': null,
  '/connections': 'features/connections/ui/connections-screen.test.tsx',
  '/drafts': 'features/editing/ui/drafts/all-drafts-screen.test.tsx',
  '/journal': 'features/journal/ui/journal-screen.test.tsx',
  '/offline': 'features/offline/ui/offline-screen.test.tsx',
  '/offline/$pin': 'features/offline/ui/pin-screen.test.tsx',
  '/proposals': 'features/proposals/ui/proposals-screen.test.tsx',
  '/c/$connection/access-reviews': 'features/access-reviews/ui/reviews-screen.test.tsx',
  '/c/$connection/access-reviews/$review': 'features/access-reviews/ui/review-screen.test.tsx',
  '/c/$connection/batch-change': 'features/batch-changes/ui/batch-change-screen.test.tsx',
  '/c/$connection/check': 'features/service-check/ui/service-check-screen.test.tsx',
  '/c/$connection/explorer': 'features/explorer/ui/explorer-screen.test.tsx',
  '/c/$connection/explorer/$operation': 'features/explorer/ui/workbench.test.tsx',
  '/c/$connection/fleet/compare': 'features/fleet/ui/compare-screen.test.tsx',
  '/c/$connection/fleet/snapshots': 'features/fleet/ui/snapshots-screen.test.tsx',
  '/c/$connection/home': 'app/home/home-screen.test.tsx',
  '/c/$connection/journal': 'features/journal/ui/journal-screen.test.tsx',
  '/c/$connection/keys': 'features/keys/ui/keys-screen.test.tsx',
  '/c/$connection/members': 'features/members/ui/across-screen.test.tsx',
  '/c/$connection/people/$user': 'features/access-reviews/ui/person-screen.test.tsx',
  '/c/$connection/policies': 'features/fleet/ui/policies-screen.test.tsx',
  '/c/$connection/projects': 'features/projects/ui/projects-screen.test.tsx',
  '/c/$connection/search': 'features/search/ui/search-screen.test.tsx',
  '/c/$connection/settings-file': 'features/settings-file/ui/settings-file-screens.test.tsx',
  [group]: 'app/screens/group-overview-screen.test.tsx',
  [`${group}/access-review`]: 'features/members/ui/access-review-screen.test.tsx',
  [`${group}/settings-file`]: 'features/settings-file/ui/settings-file-screens.test.tsx',
  [`${project}/changes`]: 'features/editing/ui/changes/changes-screen.test.tsx',
  [`${project}/dashboards`]: 'features/starred-dashboards/ui/dashboards-screen.test.tsx',
  [`${project}/drafts`]: 'features/editing/ui/drafts/drafts-screen.test.tsx',
  [`${project}/edit`]: 'features/editing/ui/edit/edit-screen.test.tsx',
  [`${project}/settings-file`]: 'features/settings-file/ui/settings-file-screens.test.tsx',
  [`${project}/snippets/new`]: 'features/snippets/ui/snippet-screen.test.tsx',
  [`${project}/snippets/$snippet/edit`]: 'features/snippets/ui/snippet-screen.test.tsx',
}

/** Screens that can be empty, those with a write, and those whose write requires a role. */
const lists = screens.flatMap(({ empty, ...one }) => (empty === undefined ? [] : [{ ...one, empty }]))
const writable = screens.flatMap(({ write, ...one }) => (write === undefined ? [] : [{ ...one, write }]))
const limited = writable.flatMap(({ role, ...one }) => (role === undefined ? [] : [{ ...one, role }]))

/** The operation of each of those writes; the contract says which role it needs. */
const operations: Readonly<Record<string, OperationId>> = {
  [`${project}/commit/$sha`]: 'commits.revert',
  [`${project}/tags`]: 'tags.create',
  [`${project}/environments`]: 'environments.create',
  [`${project}/deployments`]: 'deployments.create',
  [`${project}/freeze-periods`]: 'freezePeriods.create',
  [`${project}/feature-flags`]: 'featureFlags.create',
  [`${project}/mirrors`]: 'remoteMirrors.create',
  [`${project}/members`]: 'projectMembers.add',
  [`${project}/approvals`]: 'approvalRules.create',
  [`${group}/epics`]: 'epics.create',
  [`${group}/epics/$epic`]: 'epics.update',
  [`${group}/members`]: 'groupMembers.add',
}
const levels: Readonly<Record<string, number>> = { guest, reporter: 20, developer: 30, maintainer: 40, owner }

const rawText = (): Promise<never> => unanswered()
const broken: AppError = { kind: 'server', status: 500, message: 'broken' }
const otherEdition: AppError = { kind: 'forbidden', message: 'Premium only', isOtherEdition: true }
const noAccess: AppError = { kind: 'forbidden', message: '403 Forbidden' }
const offline: AppError = { kind: 'offline', detail: 'ECONNREFUSED' }

test('each screen of the app is judged here, or in a test of its own', () => {
  const routes = Object.keys(createAppRouter(createMemoryHistory(), createQueryClient()).routesByPath)
  expect([...screens.map(({ route }) => route), ...Object.keys(elsewhere)].toSorted()).toEqual(routes.toSorted())
  const tests = new Set(Object.keys(import.meta.glob('/renderer/**/*.test.tsx')))
  const named = Object.values(elsewhere).flatMap(file => (file === null ? [] : [`/renderer/${file}`]))
  expect(named.filter(file => !tests.has(file))).toEqual([])
})

/** Screens of more than one list, where one may be refused and another not. */
const ofManyLists = [
  '/c/$connection/home',
  '/c/$connection/projects',
  '/c/$connection/members',
  '/c/$connection/search',
  '/c/$connection/settings-file',
  '/c/$connection/fleet/compare',
  group,
  `${group}/settings-file`,
  `${project}/settings-file`,
].map(route => ({ route }))

/** "0 environments", a lone 0, and other texts that claim an empty list. */
const tellsNone = /(?<![\d.,:])0 (?!%)[a-z]{3,}|^0$|^No [a-z]+s( to count)?$|Found in all/

describe('a screen', () => {
  test.each(screens)('shows that it is loading: $route', async ({ loading, ...at }) => {
    const { screen } = await openScreen(getAddress(at), { answers: around(owner), otherwise: unanswered })
    expect(screen.getByText(loading)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each(lists)('shows that it is empty: $route', async ({ loading, empty, ...at }) => {
    const { screen } = await openScreen(getAddress(at), { answers: around(owner), otherwise: emptied })
    expect(screen.getByRole('heading', { name: empty })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(loading)).toBeNull()
  })

  test.each(ofManyLists)('counts nothing in the lists that are refused: $route', async at => {
    const { element } = await openScreen(getAddress(at), { answers: around(owner), otherwise: refused(broken) })
    expect(textsIn(element()).filter(text => tellsNone.test(text))).toEqual([])
  })

  test.each(screens)('shows the error and the next step, counts nothing, and retries: $route', async at => {
    const { element, screen, user, allSent, settle } = await openScreen(getAddress(at), {
      answers: around(owner),
      otherwise: refused(broken),
    })
    const [alert] = screen.getAllByRole('alert')
    expect(alert?.textContent).toContain('Work answered with a server error (500): broken. Try again later')
    expect(textsIn(element()).filter(text => tellsNone.test(text))).toEqual([])
    const before = allSent().length
    await user.click(within(alert ?? document.body).getByRole('button', { name: 'Try again' }))
    await settle()
    expect(allSent().length).toBeGreaterThan(before)
  })

  test.each(screens)('shows that the edition of the service lacks it: $route', async at => {
    const { screen } = await openScreen(getAddress(at), { answers: around(owner), otherwise: refused(otherEdition) })
    const [heading] = screen.getAllByRole('heading', { name: 'Not in this edition of the service' })
    const said = heading?.parentElement
    expect(said?.textContent).toContain('This needs the Premium edition of Work. Ask an administrator')
    expect(within(said ?? document.body).getByRole('button', { name: /^Open in browser/ })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each(screens)('shows that the service is unreachable and nothing is cached: $route', async at => {
    const { screen } = await openScreen(getAddress(at), { answers: around(owner), offline })
    expect(screen.getAllByText(/Work could not be reached \(ECONNREFUSED\)/)).not.toEqual([])
    expect(screen.getAllByRole('button', { name: 'Try again' })).not.toEqual([])
  })

  test.each(screens)('shows cached data with its age, when the service is unreachable: $route', async at => {
    const { screen } = await openScreen(getAddress(at), { answers: around(owner), otherwise: answered, offline })
    expect(screen.getAllByText(/^Cached .+ · offline$/)).not.toEqual([])
    expect(screen.queryByText(/Work could not be reached/)).toBeNull()
  })

  test.each(screens)('shows names of 255 characters: $route', async ({ isWithoutNames, ...at }) => {
    const { element, screen } = await openScreen(getAddress(at), { answers: around(owner), otherwise: withLongNames })
    expect(screen.queryByText('Error in Gatehouse')).toBeNull()
    const isWhole = [...element().querySelectorAll<HTMLElement>('[title]')].some(({ title }) =>
      title.includes(longName),
    )
    if (!isWithoutNames) expect(isWhole || element().textContent.includes(longName)).toBe(true)
  })

  test.each(writable)(
    'disables the write of a read-only connection, with the reason: $route',
    async ({ write, ...at }) => {
      const { screen } = await openScreen(getAddress(at), {
        ...{ answers: around(owner), otherwise: answered },
        connection: { readOnly: true },
      })
      expect(whyDisabled(screen.getByRole('button', { name: write }))).toMatch(/read-only/)
    },
  )

  test.each(limited)(
    'disables the write one role below the one that the contract requires, with that one: $route',
    async ({ write, role, ...at }) => {
      const operation = operations[at.route]
      expect(operation && contract[operation].access).toBe(role)
      const level = (levels[role] ?? 0) - 10
      const { screen } = await openScreen(getAddress(at), { answers: around(level), otherwise: answered })
      expect(whyDisabled(screen.getByRole('button', { name: write }))).toMatch(`This needs the role of ${role} in the`)
    },
  )

  test.each(limited)('enables the write from that role on: $route', async ({ write, role, ...at }) => {
    const { screen } = await openScreen(getAddress(at), { answers: around(levels[role] ?? 0), otherwise: answered })
    expect(whyDisabled(screen.getByRole('button', { name: write }))).toBeNull()
    expect(screen.getByRole('button', { name: write }).hasAttribute('disabled')).toBe(false)
  })

  test.each(screens)('shows a message, and no other alarm, to a user who has no access: $route', async at => {
    const { screen } = await openScreen(getAddress(at), { answers: around(guest), otherwise: refused(noAccess) })
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('403 Forbidden')
    expect(document.querySelector('.mantine-Notification-root')).toBeNull()
  })
})

/** Each text by itself: numbers of neighbouring elements are not one number. */
function textsIn(element: Element): readonly string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
  return texts
}

const longName = 'Åre-名前-'.padEnd(255, 'long-')
const withLongNames: OtherAnswers = operation =>
  operation === 'snippets.raw'
    ? rawText()
    : getSample(operation, text => (/^(some )?text$/.test(text) ? longName : text))

/** The reason that a disabled button shows; null for an enabled one, or one without a reason. */
function whyDisabled(button: HTMLElement): string | null {
  const isDisabled = button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  return isDisabled ? button.title || described?.textContent || null : null
}
