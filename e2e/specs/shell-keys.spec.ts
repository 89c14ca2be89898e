import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { actAs, copiedBy, getConnection, getScreen, goTo, offlineAge } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const group = 'harbor'

interface Named {
  readonly name: string
  readonly title: string
}

/** The group of the palette with the results of one kind. */
function foundIn(page: Page, kind: string): Locator {
  return page.getByRole('dialog', { name: 'Go to' }).getByRole('group', { name: kind }).getByRole('option')
}

/** Opens the palette and types into it. */
async function type(page: Page, text: string): Promise<void> {
  // One that is still fading would be closed by the key.
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: /^Go to a screen/ }).fill(text)
}

/** Opens the favourites in the header. */
async function openFavourites(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Favourites and recent places' }).click()
  return page.getByRole('menu')
}

test('the palette finds users, files, environments and epics, and runs the actions of the screen', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const [environment] = await service.call<Named[]>('GET', '/projects/harbor%2Flighthouse/environments')
  const [epic] = await service.call<Named[]>('GET', `/groups/${group}/epics?include_descendant_groups=false`)
  if (!environment || !epic) throw new Error('the sandbox has none')

  await workspace.open(project, 'environments')
  await type(page, 'board')
  await expect(foundIn(page, 'Files found').first()).toContainText('board.ts')
  await picture(page, 'palette-files')
  await page.getByRole('combobox', { name: /^Go to a screen/ }).fill(environment.name)
  await foundIn(page, 'Environments found').filter({ hasText: environment.name }).first().click()
  await expect(page).toHaveURL(/\/environments\?environment=\d+/)
  await page.keyboard.press('Escape')

  await type(page, 'owen')
  await foundIn(page, 'Users found').filter({ hasText: '@owen.price' }).click()
  await expect(page).toHaveURL(/\/people\/owen\.price/)

  await goTo(page, `/c/${connection}/g/${group}`)
  await type(page, epic.title.slice(0, 12))
  await foundIn(page, 'Epics found').filter({ hasText: epic.title }).first().click()
  await expect(page.getByRole('heading', { name: epic.title })).toBeVisible()

  // Actions: forms are opened, links copied; choosing one changes nothing.
  const link = await copiedBy(page, async () => {
    await type(page, 'copy a link')
    await page.keyboard.press('Enter')
  })
  expect(link).toMatch(/^gatehouse:\/\/open\/c\/.*\/epics\/\d+$/)
  await workspace.open(project, 'tree', { ref: 'main' })
  await type(page, 'new tag')
  await expect(foundIn(page, 'Actions').first()).toContainText('New tag')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New tag' })).toBeVisible()
  await page.keyboard.press('Escape')
  await type(page, 'act as another')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Username or ID' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('back and forward go by buttons, keys and the buttons of a mouse, to where the screen was left', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  const back = page.getByRole('button', { name: 'Back', exact: true })
  const forward = page.getByRole('button', { name: 'Forward', exact: true })
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect(back).toBeDisabled()
  await expect(forward).toBeDisabled()

  await goTo(page, getScreen(connection, project, 'commits', { ref: 'main' }))
  const history = page.locator('#main').getByText('commits', { exact: false }).first()
  await expect(history).toBeVisible()
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Tags' }).click()
  await expect(page).toHaveURL(/\/tags/)
  await back.click()
  await expect(page).toHaveURL(/\/commits/)
  await expect(back).toBeFocused()
  await expect(forward).toBeEnabled()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL(/\/tags/)
  await expect(forward).toBeDisabled()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/\/commits/)
  const click = (button: number) =>
    page.evaluate(
      which => document.body.dispatchEvent(new MouseEvent('mouseup', { button: which, bubbles: true })),
      button,
    )
  await click(4)
  await expect(page).toHaveURL(/\/tags/)
  await click(3)
  await expect(page).toHaveURL(/\/commits/)

  // A long file is left in its middle and found there again.
  await page.setViewportSize({ width: 1000, height: 420 })
  await goTo(page, `/c/${connection}/g/${group}`)
  await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Epics' }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  const scroller = grid.locator('xpath=ancestor-or-self::*[contains(@class,"scroller")][1]')
  await scroller.evaluate(element => element.scrollTo({ top: 90 }))
  await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBe(90)
  await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/members/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/\/epics/)
  await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBe(90)
})

test('favourites and recent places are kept after a restart, in the header and in the palette', async ({ launch }) => {
  const first = await launch()
  const { userData } = first
  await test.step('a project, a group and a screen with its filter are starred', async () => {
    const { page } = first
    const connection = await getConnection(page)
    await goTo(page, getScreen(connection, 'harbor/tide-tables', 'tree'))
    await expect(page.getByRole('heading', { name: 'tide-tables' })).toBeVisible()
    await goTo(page, getScreen(connection, project, 'tree'))
    await page.getByRole('button', { name: 'Favourite project' }).click()
    await expect(page.getByRole('button', { name: 'Favourite project' })).toHaveAttribute('aria-pressed', 'true')
    await goTo(page, `/c/${connection}/g/${group}/epics`)
    await page.getByRole('button', { name: 'Favourite group' }).click()
    await goTo(page, getScreen(connection, project, 'tags', { q: 'v1' }))
    const menu = await openFavourites(page)
    await menu.getByRole('menuitem', { name: 'Add this screen to the favourites' }).click()
    await openFavourites(page)
    await expect(menu.getByRole('menuitem', { name: `Tags · “v1” · ${project}` })).toBeVisible()
    await picture(page, 'favourites')
    await page.keyboard.press('Escape')
  })
  expect(await first.close()).toBe(0)

  const { page } = await launch({ userData })
  const menu = await openFavourites(page)
  await menu.getByRole('menuitem', { name: `Tags · “v1” · ${project}` }).click()
  await expect(page).toHaveURL(/\/tags\?q=v1/)
  await goTo(page, '/connections')
  await page.keyboard.press('ControlOrMeta+K')
  await expect(foundIn(page, 'Favourites')).toHaveCount(3)
  await expect(foundIn(page, 'Recent projects').first()).toContainText('harbor/tide-tables')
  await picture(page, 'palette-favourites')
  await foundIn(page, 'Favourites').filter({ hasText: 'Tags' }).click()
  await expect(page).toHaveURL(/\/tags\?q=v1/)
  await openFavourites(page)
  await menu.getByRole('menuitem', { name: 'Remove this screen from the favourites' }).click()
  await openFavourites(page)
  await expect(menu.getByRole('menuitem', { name: `Tags · “v1” · ${project}` })).toHaveCount(0)
})

test('the key help lists the keys of the screen, and Tab can leave a text', async ({ workspace }) => {
  const { page } = workspace
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await workspace.open(project, 'blob', { ref: 'main', path: 'src/board.ts' })
  await expect(page.getByText('export').first()).toBeVisible()
  await page.keyboard.press('?')
  const areas = sheet.getByRole('heading', { level: 3 })
  await expect(areas.filter({ hasText: 'File' }).first()).toBeVisible()
  await expect(areas.last()).toHaveText('Everywhere')
  await expect(sheet).toContainText('Show blame or code')
  await expectAccessibleInBothSchemes(page)
  await picture(page, 'keys')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await workspace.open(project, 'tags')
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+/')
  await expect(sheet).toContainText('Go to the search field')
  await expect(sheet).not.toContainText('Show blame or code')
  await page.keyboard.press('Escape')

  // A read-only text lets Tab move the focus; an editor says how.
  await workspace.open(project, 'blob', { ref: 'main', path: 'src/board.ts' })
  const read = page.getByRole('textbox', { name: /board\.ts/ })
  await expect(async () => {
    await read.press('Tab')
    await expect(read).not.toBeFocused({ timeout: 500 })
  }).toPass()
  await workspace.open(project, 'edit', { branch: 'main', path: 'src/board.ts' })
  const editor = page.getByRole('textbox', { name: 'Edit src/board.ts' })
  await editor.focus()
  const hint = page.getByText('so that Tab moves focus')
  await expect(hint).toBeVisible()
  await picture(page, 'tab-hint')
  await page.keyboard.press('Control+M')
  await expect(page.getByText('so that Tab indents')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await editor.focus()
  await page.keyboard.press('Control+M')
  await expect(hint).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the palette and the key help open above a form, which keeps what was typed when they close', async ({
  workspace,
}) => {
  const { page } = workspace
  await workspace.open(project, 'environments')
  await page.getByRole('button', { name: 'New environment' }).click()
  const form = page.getByRole('dialog', { name: 'New environment' })
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.press('ControlOrMeta+K')
  // Only what nothing covers can be clicked.
  await palette.getByRole('option').first().click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Name' }).fill('review/typed')
  await page.keyboard.press('ControlOrMeta+/')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Change keys').click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('review/typed')
  await page.keyboard.press('ControlOrMeta+K')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('everything is searched at once, each kind with its own answer: for all users, for one user, and offline', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  const section = (name: string | RegExp) => page.getByRole('region', { name })
  await goTo(page, getScreen(connection, project, 'tree', { ref: 'main' }))
  await page.getByRole('button', { name: 'Keep offline…' }).click()
  await page.getByRole('dialog', { name: 'Keep offline' }).getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('link', { name: 'Kept offline', exact: true })).toBeVisible({ timeout: 60_000 })

  await type(page, 'lighthouse')
  await foundIn(page, 'As typed').filter({ hasText: 'Search everything' }).click()
  await expect(page).toHaveURL(/\/search\?q=lighthouse&project=harbor%2Flighthouse/)
  const field = page.getByRole('textbox', { name: 'Search for' })
  await expect(field).toBeFocused()
  await expect(section('Projects').getByRole('link', { name: project })).toBeVisible()
  await expect(section('Users')).toContainText('None found.')
  await expect(section('Branches')).toBeVisible()
  await expect(
    section(/^Kept offline/)
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await field.fill('ma')
  await expect(section('Branches').getByRole('link', { name: 'main', exact: false }).first()).toBeVisible()
  await picture(page, 'search')

  // With the arrows from the field to the results, and into one.
  await field.fill('buoy-firmware')
  await expect(section('Projects').getByRole('link', { name: /buoy-firmware/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(section('Projects').getByRole('link').first()).toBeFocused()

  // An edition without epics, a user without access to the private project: each kind has its own message.
  await goTo(page, `/c/${connection}/search?q=wi&group=${group}`)
  await expect(section('Epics').getByRole('link').first()).toBeVisible()
  await service.restart(undefined, ['--edition', 'core'])
  await page.keyboard.press('ControlOrMeta+R')
  await actAs(page, 'owen.price')
  await expect(section('Epics')).toContainText('Not in this edition of the service')
  await field.fill('buoy-firmware')
  await expect(page).toHaveURL(/q=buoy-firmware/)
  await expect(section('Projects')).toContainText('None found.')
  await picture(page, 'search-refused')
  await page.keyboard.press('ControlOrMeta+Shift+L')

  await field.fill('lighthouse')
  await expect(section('Projects').getByRole('link', { name: project })).toBeVisible()
  await service.kill()
  await page.keyboard.press('ControlOrMeta+R')
  await expect(offlineAge(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toContainText('Oldest data loaded')
  await field.fill('beacon')
  await expect(section('Groups').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(section(/^Kept offline/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'search-offline')
})
