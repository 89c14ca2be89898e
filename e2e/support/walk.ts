import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { withoutMarks } from './marks.ts'
import { goTo } from './screens.ts'

/** The places of a walk: a connection with one of its projects and one of its groups. */
export interface WalkPlaces {
  readonly connection: string
  readonly project: string
  readonly group: string
}

/** Every screen that a sidebar or the bar on top leads to, as the app itself draws them: their addresses without search. */
export async function getPlaces(page: Page, { connection, project, group }: WalkPlaces): Promise<readonly string[]> {
  const found = new Set<string>()
  const look = async (path: string, sidebar: string) => {
    await goTo(page, path)
    const links = page.getByRole('navigation', { name: sidebar, exact: true }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    for (const address of addresses) {
      const [place = ''] = address.replace(/^.*#/, '').split('?')
      if (place !== '') found.add(place)
    }
  }
  await look('/connections', 'Main')
  await look(`/c/${connection}/projects`, 'Connection')
  await look(`/c/${connection}/p/${encodeURIComponent(project)}/tree`, 'Project')
  await look(`/c/${connection}/g/${encodeURIComponent(group)}`, 'Group')
  return [...found]
}

/** The routes as the app declares them, each as its path below its parent. */
export function declaredRoutes(): readonly string[] {
  const renderer = resolve(import.meta.dirname, '../../renderer')
  const features = readdirSync(join(renderer, 'features'), { withFileTypes: true }).filter(one => one.isDirectory())
  const files = ['app/router.ts', 'app/home/feature.ts', ...features.map(({ name }) => `features/${name}/feature.ts`)]
  const texts = files.map(file => readFileSync(join(renderer, file), 'utf8'))
  return texts.flatMap(text => [...text.matchAll(/^\s+path: '([^']+)'/gm)].map(([, path = '']) => path))
}

/** Whether an address belongs to a declared route. */
export function isAt(address: string, route: string): boolean {
  const ending = route.replace(/\/\$\w+/g, '/[^/?]+').replace(/\/$/, '')
  return new RegExp(`${ending}(\\?.*)?$`).test(address)
}

/**
 * Opens a screen and waits until it is rendered.
 * @param notFound the title of a missing screen, in the language of the window
 */
export async function openScreen(
  page: Page,
  address: string,
  notFound: string | RegExp = 'Screen not found',
): Promise<void> {
  // By way of a missing screen, so that the previous one isn't mistaken for the new one.
  const nowhere = page.getByRole('heading', { name: notFound })
  await goTo(page, '/nowhere')
  await expect(nowhere).toBeVisible()
  await goTo(page, address)
  await expect(nowhere).toHaveCount(0)
  // Where fields are marked, a project is known by its path with and without the mark.
  const asked = withoutMarks(`#${address.split('?')[0]}`)
  expect(withoutMarks(page.url()), 'the screen is the one that was asked for').toContain(asked)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.locator('#main').locator('section, h1, h2, form').first()).toBeVisible()
}

/** Routes outside of the sidebar, because they need an object: below the project, the group and the connection. */
const within = {
  project: [
    'tree?ref=main&path=docs',
    'blob?ref=main&path=README.md&view=blame',
    'blob?ref=main&path=public%2Ficon.png',
    'edit?branch=main&path=CHANGELOG.md',
    'changes?branch=main',
    'commits?ref=main&path=README.md',
    'commit/main',
    'compare?from=v1.2.0&to=main&view=files',
    'compare?from=v1.2.0&to=main&view=notes',
    'snippets/new',
    'snippets/1',
    'snippets/1/edit',
    'deployments?view=timeline',
    'deployments?view=commit&commit=v1.2.0',
    'freeze-periods?view=periods',
    'settings-file?view=file',
    'settings-file?view=differences',
    'members?view=all',
    'members?view=roles',
    'approvals?view=configuration',
    'approvals?view=merge-request&iid=11',
    'audit?view=charts',
  ],
  group: ['epics?view=tree', 'epics?view=roadmap', 'epics/5', 'members?view=all', 'settings-file?view=file'],
  connection: [
    'activity?scope=all',
    'keys?q=1',
    'people/grace.mbeki',
    'explorer/tags.create',
    'audit?view=unusual',
    'settings-file?view=file',
    'fleet/snapshots',
    'fleet/compare',
  ],
} as const

/** The addresses of what no sidebar leads to. */
export function addressesWithin({ connection, project: path, group: full }: WalkPlaces): readonly string[] {
  const start = `/c/${connection}`
  return [
    ...within.connection.map(rest => `${start}/${rest}`),
    ...within.project.map(rest => `${start}/p/${encodeURIComponent(path)}/${rest}`),
    ...within.group.map(rest => `${start}/g/${encodeURIComponent(full)}/${rest}`),
  ]
}
