// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, type OtherAnswers, refused, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { createQueryClient } from '../query-client.ts'
import { createAppRouter } from '../router.ts'

/** The properties of a screen that shows a service's answers. */
interface ScreenCase {
  readonly route: string
  /** The search params, which the route does not contain. */
  readonly search?: string
  /** The announcement while it loads. */
  readonly loading: string
  /** The heading where there is nothing; left out where there always is something. */
  readonly empty?: string
  /** The button of its first write; the role in the project or group that it needs, where it needs one. */
  readonly write?: string
  readonly role?: string
  /** Shows no name of the answer whole, or none at all. */
  readonly isWithoutNames?: true
}

const project = '/c/$connection/p/$project'
const group = '/c/$connection/g/$group'

const screens: readonly ScreenCase[] = [
  { route: '/c/$connection/groups', loading: 'Loading the groups', empty: 'No groups' },
  { route: '/c/$connection/fleet', loading: 'Loading the projects', empty: 'No projects', isWithoutNames: true },
  { route: '/c/$connection/delivery', loading: 'Loading the projects', empty: 'No projects', isWithoutNames: true },
  { route: '/c/$connection/background-jobs', loading: 'Reading the metrics', isWithoutNames: true },
  { route: '/c/$connection/geo-nodes', loading: 'Loading the nodes', empty: 'No nodes', write: 'New node' },
  { route: '/c/$connection/namespaces', loading: 'Loading the namespaces', empty: 'No namespaces' },
  {
    ...{ route: '/c/$connection/variables', loading: 'Loading the variables', empty: 'No variables' },
    write: 'New variable',
  },
  { route: '/c/$connection/notifications', loading: 'Loading the settings', write: 'Save', isWithoutNames: true },
  { route: '/c/$connection/activity', loading: 'Loading the activity', empty: 'No events' },
  { route: '/c/$connection/audit', loading: 'Loading the events', empty: 'No events' },
  {
    ...{ route: `${project}/tree`, loading: 'Loading the folder', empty: 'Folder is empty or doesn’t exist' },
    write: 'New file',
  },
  { route: `${project}/blob`, search: '?path=a.txt&ref=main', loading: 'Loading the file', isWithoutNames: true },
  { route: `${project}/commits`, loading: 'Loading the history', empty: 'No commits' },
  { route: `${project}/commit/$sha`, loading: 'Loading the commit', write: 'Revert…', role: 'developer' },
  { route: `${project}/branches`, loading: 'Loading the branches', empty: 'No branches' },
  { route: `${project}/compare`, search: '?from=v1&to=main', loading: 'Comparing' },
  { route: `${project}/contributors`, loading: 'Loading the contributors', empty: 'No commits' },
  { route: `${project}/snippets`, loading: 'Loading the snippets', empty: 'No snippets', write: 'New snippet' },
  { route: `${project}/snippets/$snippet`, loading: 'Loading the snippet', write: 'Edit' },
  {
    ...{ route: `${project}/tags`, loading: 'Loading the tags', empty: 'No tags' },
    ...{ write: 'New tag', role: 'developer' },
  },
  {
    ...{ route: `${project}/environments`, loading: 'Loading the environments', empty: 'No environments' },
    ...{ write: 'New environment', role: 'developer' },
  },
  {
    ...{ route: `${project}/deployments`, loading: 'Loading the deployments', empty: 'No deployments' },
    ...{ write: 'Record a deployment', role: 'developer' },
  },
  {
    ...{ route: `${project}/freeze-periods`, loading: 'Loading the freeze periods', empty: 'No freeze periods' },
    ...{ write: 'New freeze period', role: 'maintainer', isWithoutNames: true },
  },
  {
    ...{ route: `${project}/feature-flags`, loading: 'Loading the feature flags', empty: 'No feature flags' },
    ...{ write: 'New feature flag', role: 'developer' },
  },
  {
    ...{ route: `${project}/mirrors`, loading: 'Loading the mirrors', empty: 'No mirrors' },
    ...{ write: 'New mirror', role: 'maintainer' },
  },
  {
    ...{ route: `${project}/members`, loading: 'Loading the members', empty: 'No members' },
    ...{ write: 'Add members', role: 'maintainer' },
  },
  {
    ...{ route: `${project}/approvals`, loading: 'Loading the approval configuration', empty: 'No approval rules' },
    ...{ write: 'New rule', role: 'maintainer' },
  },
  { route: `${project}/notifications`, loading: 'Loading the settings', write: 'Save', isWithoutNames: true },
  { route: `${project}/activity`, loading: 'Loading the activity', empty: 'No events' },
  { route: `${project}/audit`, loading: 'Loading the events', empty: 'No events' },
  {
    ...{ route: `${group}/epics`, loading: 'Loading the epics', empty: 'No epics' },
    ...{ write: 'New epic', role: 'reporter' },
  },
  { route: `${group}/epics/$epic`, loading: 'Loading the epic', write: 'Edit…', role: 'reporter' },
  {
    ...{ route: `${group}/members`, loading: 'Loading the members', empty: 'No members' },
    ...{ write: 'Add members', role: 'owner' },
  },
  { route: `${group}/notifications`, loading: 'Loading the settings', write: 'Save', isWithoutNames: true },
  { route: `${group}/audit`, loading: 'Loading the events', empty: 'No events' },
]

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

const params: Readonly<Record<string, string>> = {
  ...{ connection: 'work', project: 'harbor%2Fcrane', group: 'harbor' },
  ...{ sha: 'main', snippet: '1', epic: '1' },
}

function getAddress({ route, search = '' }: Pick<ScreenCase, 'route' | 'search'>): string {
  return route.replaceAll(/\$(\w+)/g, (_whole, name: string) => params[name] ?? '') + search
}

/** The answers that a screen of a project or group requires: a project in which the user has a role, and a group. */
function around(access_level: number): Answers {
  return {
    'projects.get': () => ({
      ...getSample('projects.get'),
      ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
      permissions: { project_access: { access_level }, group_access: null },
    }),
    'groups.get': () => ({ ...getSample('groups.get'), full_path: 'harbor' }),
    'groupMembers.getAll': () => ({ ...getSample('groupMembers.getAll'), access_level }),
    'projectMembers.getAll': () => ({ ...getSample('projectMembers.getAll'), access_level }),
    'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
  }
}
const [guest, owner] = [10, 50]

/** Screens that can be empty, those with a write, and those whose write requires a role. */
const lists = screens.flatMap(({ empty, ...one }) => (empty === undefined ? [] : [{ ...one, empty }]))
const writable = screens.flatMap(({ write, ...one }) => (write === undefined ? [] : [{ ...one, write }]))
const limited = writable.flatMap(({ role, ...one }) => (role === undefined ? [] : [{ ...one, role }]))

const rawText = (): Promise<never> => unanswered()
const answered: OtherAnswers = operation => (operation === 'snippets.raw' ? rawText() : getSample(operation))
const broken: AppError = { kind: 'server', status: 500, message: 'broken' }
const otherEdition: AppError = { kind: 'forbidden', message: 'Premium only', isOtherEdition: true }
const offline: AppError = { kind: 'offline', detail: 'ECONNREFUSED' }

test('each screen of the app is judged here, or has a reason', () => {
  const routes = Object.keys(createAppRouter(createMemoryHistory(), createQueryClient()).routesByPath)
  expect([...screens.map(({ route }) => route), ...Object.keys(elsewhere)].toSorted()).toEqual(routes.toSorted())
})

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

  test.each(screens)('shows the error and the next step, and retries: $route', async at => {
    const { screen, user, allSent, settle } = await openScreen(getAddress(at), {
      answers: around(owner),
      otherwise: refused(broken),
    })
    const [alert] = screen.getAllByRole('alert')
    expect(alert?.textContent).toContain('Work answered with a server error (500): broken. Try again later')
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
    'disables the write for a role that is too low, with the required one: $route',
    async ({ write, role, ...at }) => {
      const { screen } = await openScreen(getAddress(at), { answers: around(guest), otherwise: answered })
      expect(whyDisabled(screen.getByRole('button', { name: write }))).toMatch(`This needs the role of ${role} in the`)
    },
  )
})

const longName = 'Åre-名前-'.padEnd(255, 'long-')
const withLongNames: OtherAnswers = operation =>
  operation === 'snippets.raw'
    ? rawText()
    : getSample(operation, text => (/^(some )?text$/.test(text) ? longName : text))

/** Answers without entries; answers other than lists are unchanged. */
const emptied: OtherAnswers = operation => {
  const sample = getSample(operation)
  if (Array.isArray(sample)) sample.length = 0
  return sample
}

/** The reason that a disabled button shows; null for an enabled one, or one without a reason. */
function whyDisabled(button: HTMLElement): string | null {
  const isDisabled = button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  return isDisabled ? button.title || described?.textContent || null : null
}
