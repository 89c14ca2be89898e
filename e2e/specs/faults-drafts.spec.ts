import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { freshUserData } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { ask } from '../support/bridge.ts'
import { commitFiles } from '../support/git.ts'
import {
  addConnection,
  choose,
  codeIn,
  editorKeys,
  getConnection,
  getEditor,
  getScreen,
  goTo,
  write,
} from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'
const kills = process.env.GATEHOUSE_LONG ? 20 : 2
const promised = 2000

const listed = z.object({ value: z.array(z.object({ id: z.number(), path: z.string(), project: z.string() })) })
const opened = z.object({ value: z.object({ content: z.string() }) })

/** The text of the only draft of a file, as main has it. */
async function getDraft(page: Page, path: string): Promise<string> {
  const drafts = listed.parse(await ask(page, 'drafts.list', {})).value.filter(draft => draft.path === path)
  expect(drafts).toHaveLength(1)
  return opened.parse(await ask(page, 'drafts.read', { id: drafts[0]?.id ?? 0 })).value.content
}

test(`the app killed ${kills} times in the middle of typing loses nothing typed two seconds before`, async ({
  launch,
  service,
}) => {
  test.slow()
  const userData = freshUserData()
  let app = await launch({ userData })
  await addConnection(app.page, service, 'Harbour')
  const connection = await getConnection(app.page)
  const path = 'fish quay.md'
  const typed: { readonly word: string; readonly at: number }[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await goTo(app.page, getScreen(connection, project, 'edit', { branch: 'main', path }))
    await getEditor(app.page, path).focus()
    await app.page.keyboard.press(editorKeys.end)
    const until = Date.now() + 2500 + 2500 * Math.random()
    // Never a pause as long as the one after which a draft is saved.
    while (Date.now() < until) {
      const word = `w${typed.length}`
      await app.page.keyboard.type(`${word} `, { delay: 15 })
      typed.push({ word, at: Date.now() })
    }
    const killedAt = Date.now()
    await app.kill()
    app = await launch({ userData })
    await expect(app.page.getByRole('banner')).toBeVisible()
    const text = await getDraft(app.page, path)
    const due = typed.filter(({ at }) => killedAt - at > promised).map(({ word }) => word)
    expect(due.length).toBeGreaterThan(2 * kill)
    for (const word of due) expect(text).toContain(`${word} `)
    // Words lost by the kill don't count.
    typed.splice(0, typed.length, ...typed.filter(({ word }) => text.includes(`${word} `)))
  }
})

test('a draft is listed with those of all connections, compared with what it began from and with the branch, taken up, and discarded', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await commitFiles(service, project, { branch: 'main', message: 'Ground' }, [['quay.md', 'one\ntwo\nthree\n']])
  await workspace.open(project, 'edit', { branch: 'main', path: 'quay.md' })
  await write(page, 'quay.md', 'end', 'four, by me\n')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await commitFiles(service, project, { branch: 'main', message: 'Theirs' }, [
    ['quay.md', 'one, by them\ntwo\nthree\n', 'update'],
  ])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All drafts' }).click()
  const mine = page.getByRole('list', { name: new RegExp(`^Drafts of .+: ${project}$`) })
  await mine.getByRole('button', { name: 'Compare the draft of quay.md' }).click()
  const comparison = page.getByRole('dialog', { name: 'quay.md' })
  await expect(comparison.getByText('The file has changed on the branch since this edit began')).toBeVisible()
  await judgeBox(page, comparison, '[role="dialog"]', 'comparison of a draft')
  await expect(comparison.locator('[data-kind="added"]')).toContainText('four, by me')
  await choose(page, 'What to compare', 'What changed since')
  await expect(comparison.locator('[data-kind="added"]')).toContainText('one, by them')
  await page.keyboard.press('Escape')

  await mine.getByRole('link', { name: 'quay.md' }).click()
  await expect(page.getByText('Restored draft from')).toBeVisible()
  await expect(codeIn(page)).toContainText('four, by me')
  await expect(page.getByText('The file has changed on the branch since this edit began')).toBeVisible()

  await goTo(page, '/drafts')
  await page.getByRole('button', { name: 'Discard the draft of quay.md' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await judgeBox(page, question, '[role="dialog"]', 'discarding a draft')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mine.getByRole('link', { name: 'quay.md' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard the draft of quay.md' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('link', { name: 'quay.md' })).toHaveCount(0)
})

test("leaving an edit whose draft can't be saved asks for confirmation", async ({ workspace }) => {
  const { page } = workspace
  const path = 'lock.md'
  await workspace.open(project, 'edit', { branch: 'main', path })
  await write(page, path, 'start', 'Never kept.\n')
  // Longer than a draft may have it.
  await page.getByRole('textbox', { name: 'Commit message' }).fill('x'.repeat(100_001))
  await expect(page.getByText('Draft not kept, and tried again')).toBeVisible()
  const away = page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Tags' })
  await away.press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave without a draft?' })
  await judgeBox(page, question, '[role="dialog"]', 'leaving without a draft')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)
  await expect(codeIn(page)).toContainText('Never kept.')
  await away.press('Enter')
  await question.getByRole('button', { name: 'Leave and lose it' }).click()
  await expect(page.getByRole('region', { name: 'Tags', exact: true })).toBeVisible()
})

test('a draft that could not be saved is saved on request, and after its tab was hidden', async ({
  launch,
  service,
}) => {
  const { page, userData } = await launch(connectedTo(service))
  const store = new DatabaseSync(join(userData, 'gatehouse.db'), { timeout: 10_000 })
  await goTo(page, getScreen(await getConnection(page), project, 'edit', { branch: 'main', path: 'lock.md' }))
  await expect(codeIn(page)).not.toBeEmpty()
  // The page's own timers of a second and more never fire: nothing is retried automatically.
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (call: () => void, after = 0) => (after < 1000 ? start(call, after) : 0),
    })
  })
  const refuseDrafts = () =>
    store.exec("CREATE TRIGGER full BEFORE INSERT ON drafts BEGIN SELECT RAISE(ABORT, 'full'); END")
  const takeDrafts = () => store.exec('DROP TRIGGER full')
  const notKept = page.getByText('Draft not kept, and tried again')

  refuseDrafts()
  await write(page, 'lock.md', 'start', 'Kept when asked to. ')
  await expect(notKept).toBeVisible()
  takeDrafts()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await getDraft(page, 'lock.md')).toContain('Kept when asked to.')

  refuseDrafts()
  await write(page, 'lock.md', 'start', 'Kept after all. ')
  await expect(notKept).toBeVisible()
  await page.keyboard.press('ControlOrMeta+T')
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('ControlOrMeta+1')
  await expect(notKept).toBeVisible()
  takeDrafts()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await getDraft(page, 'lock.md')).toContain('Kept after all.')
  store.close()
})

test('a draft begun under the path of a project is the one its ID opens', async ({ workspace }) => {
  const { page, service, connection } = workspace
  await workspace.open(project, 'edit', { branch: 'main', path: 'lock.md' })
  await write(page, 'lock.md', 'start', 'Named by its path.\n')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const { id } = await service.call<{ id: number }>('GET', `/projects/${encodeURIComponent(project)}`)
  await goTo(page, getScreen(connection, String(id), 'edit', { branch: 'main', path: 'lock.md' }))
  await expect(page.getByText('Restored draft from')).toBeVisible()
  await expect(codeIn(page)).toContainText('Named by its path.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Changes discarded')).toBeVisible()
  await goTo(page, '/drafts')
  await expect(page.getByRole('heading', { name: 'All drafts', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'lock.md' })).toHaveCount(0)
})
