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

/** Screens that show no answer of a service at first, or many beside each other, each with its own state. */
const elsewhere: Readonly<Record<string, string>> = {
  '/': 'leads to another',
  '/c/$connection': 'leads to another',
  '/c/$connection/p/$project': 'leads to another',
  '/connections': 'of this computer',
  '/drafts': 'of this computer',
  '/gallery': 'for development',
  '/journal': 'of this computer',
  '/offline': 'of this computer',
  '/proposals': 'of this computer',
  '/offline/$pin': 'of this computer',
  '/c/$connection/journal': 'of this computer',
  '/c/$connection/check': 'asks when it is started',
  '/c/$connection/explorer': 'shows the contract',
  '/c/$connection/explorer/$operation': 'asks when it is started',
  '/c/$connection/home': 'many sections',
  '/c/$connection/policies': 'of the settings',
  '/c/$connection/fleet/snapshots': 'of this computer',
  '/c/$connection/fleet/compare': 'two sides, each of its own',
  '/c/$connection/access-reviews': 'of this computer',
  '/c/$connection/access-reviews/$review': 'of this computer',
  '/c/$connection/people/$user': 'asks when it is started',
  '/c/$connection/batch-change': 'asks when it is started',
  '/c/$connection/search': 'many sections',
  '/c/$connection/projects': 'project-picker',
  '/c/$connection/members': 'places first',
  '/c/$connection/keys': 'asks when something was typed',
  [`${project}/changes`]: 'of this computer',
  [`${project}/drafts`]: 'of this computer',
  [`${project}/edit`]: 'an editor',
  [`${project}/snippets/new`]: 'a form',
  [`${project}/snippets/$snippet/edit`]: 'an editor',
  [`${project}/dashboards`]: 'of the journal',
  [`${project}/settings-file`]: 'many sections',
  [`${group}/settings-file`]: 'many sections',
  '/c/$connection/settings-file': 'many sections',
  [group]: 'shows the group itself',
  [`${group}/access-review`]: 'asks when it is started',
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

test('each screen of the app is judged here, or has a reason', () => {
  const routes = Object.keys(createAppRouter(createMemoryHistory(), createQueryClient()).routesByPath)
  expect([...screens.map(({ route }) => route), ...Object.keys(elsewhere)].toSorted()).toEqual(routes.toSorted())
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
