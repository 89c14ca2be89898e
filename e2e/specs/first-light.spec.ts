import type { Page } from '@playwright/test'
import { type App, freshUserData, startApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import { type Git, getGit } from '../support/git.ts'
import { isAlive } from '../support/processes.ts'
import {
  addConnection,
  choose,
  codeIn,
  diffLines,
  documentIn,
  editorKeys,
  getConnection,
  getEditor,
  getScreen,
  goTo,
  offlineAge,
  offlineBar,
  openGoToFile,
  write,
} from '../support/screens.ts'
import { type Service, startService } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const path = 'docs/api/berths.md'
const line = 'Berths are counted from the lighthouse outwards.'
const offlineLine = 'Written while the network was gone.'

/** One story in chapters: each continues where the previous one ended. */
test.describe
  .serial('first light', () => {
    const userData: { folder: string } = { folder: '' }
    let service: Service
    let git: Git
    let connection: string
    let blamed: string
    /** The first run, which the next chapter continues. */
    let first: App | undefined
    let listed: string

    test.beforeAll(async () => {
      service = await startService()
      git = await getGit(service, project)
      userData.folder = freshUserData()
    })
    test.afterAll(async () => {
      await first?.close()
      await service.stop()
    })

    const start = (launch: (options: { userData: string }) => Promise<App>) => launch({ userData: userData.folder })
    const file = (search: Readonly<Record<string, string>> = {}) =>
      getScreen(connection, project, 'blob', { ref: 'main', path, ...search })

    test('from the first start to a commit that git itself confirms', async () => {
      first = await startApp({ userData: userData.folder })
      const { page } = first

      await test.step('the sandbox is there at once', async () => {
        await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible({
          timeout: 45_000,
        })
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
        await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
      })
      await test.step('a connection with its token can be tested and added', async () => {
        await addConnection(page, service, 'Harbour')
        connection = await getConnection(page)
        expect(connection).not.toBe('sandbox')
      })
      await test.step('project, tree, file', async () => {
        await page.getByRole('option', { name: /harbor\/lighthouse/ }).click()
        await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible()
        for (const name of ['docs', 'api', 'berths.md']) {
          await page.getByRole('treeitem', { name, exact: true }).click()
        }
        await expect(documentIn(page)).toContainText(firstLine(git))
      })
      await test.step('blame names the commits git names, and leads to them', async () => {
        await choose(page, 'View', 'Blame')
        blamed = git('blame', '--porcelain', 'main', '--', path).toString().slice(0, 40)
        const blame = page.getByRole('complementary', { name: 'Blame' })
        await blame.getByRole('link', { name: /^Lines? 1\b/ }).click()
        await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText(blamed)
      })
      await test.step('the diff before the commit shows exactly the change', async () => {
        await goTo(page, file())
        await page.getByRole('link', { name: 'Edit', exact: true }).click()
        await write(page, path, 'end', `${line}\n`)
        await choose(page, 'View of the edit', 'Review changes')
        await expect(diffLines(page, 'added')).toHaveCount(1)
        await expect(diffLines(page, 'added')).toContainText(line)
        await expect(diffLines(page, 'removed')).toHaveCount(0)
      })
      const before = git('rev-parse', 'main').toString().trim()
      await test.step('the commit is made', async () => {
        await page.getByRole('textbox', { name: 'Commit message' }).fill('Say where counting begins')
        await page.getByRole('button', { name: 'Commit to main' }).click()
        await expect(page.getByText('Committed to main')).toBeVisible()
        await expect(documentIn(page)).toContainText(line)
      })
      await test.step('git has it: on the branch, by its author, with that change and no other', () => {
        expect(git('log', '-1', '--format=%s|%an|%P', 'main').toString().trim()).toBe(
          `Say where counting begins|Ines Okafor|${before}`,
        )
        expect(git('diff', '--numstat', before, 'main').toString().trim()).toBe(`1\t0\t${path}`)
        expect(git('show', `main:${path}`).toString()).toBe(`${git('show', `${before}:${path}`).toString()}${line}\n`)
        git('fsck', '--strict')
      })
    })

    test("with the service killed, visited screens stay readable with their age, and others say why they can't be shown", async () => {
      if (!first) throw new Error('the first chapter has not run')
      const { page } = first
      const { dialog } = await openGoToFile(page)
      await expect(dialog.getByRole('status')).toHaveText(/^[\d,]+ files at main$/)
      listed = await dialog.getByRole('status').innerText()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await service.kill()
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      await expect(offlineBar(page)).toBeVisible()

      await seen(page, `/c/${connection}/projects`, async () => {
        await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
      })
      await seen(page, getScreen(connection, project, 'tree', { ref: 'main', path: 'docs/api' }), async () => {
        await expect(page.getByRole('table').getByRole('link', { name: 'berths.md' })).toBeVisible()
      })
      await seen(page, file({ view: 'blame' }), async () => {
        await expect(codeIn(page)).toContainText(line)
      })
      await seen(page, getScreen(connection, project, `commit/${blamed}`), async () => {
        await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText(blamed)
      })

      await goTo(page, getScreen(connection, project, 'blob', { ref: 'main', path: 'src/board.ts' }))
      await expect(page.getByRole('heading', { name: 'Not kept on this computer' })).toBeVisible()
      await goTo(page, file())
      await expect(documentIn(page)).toContainText(line)
      await expect.poll(async () => JSON.stringify(await ask(page, 'settings.get', {}))).toContain(`${file()}"`)
      expect(await first.close()).toBe(0)
    })

    test('started offline it opens the last project and finds its listed files, and an edit survives kill -9 in the middle of it', async ({
      launch,
    }) => {
      const app = await start(launch)
      const { page } = app
      await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible()
      await expect(offlineBar(page)).toBeVisible()
      await expect(documentIn(page)).toContainText(line)

      const { dialog, field, files } = await openGoToFile(page)
      await field.fill('berths')
      await expect(files.getByRole('option').first()).toHaveAttribute('aria-label', path)
      await expect(dialog.getByRole('status')).toHaveText(listed)
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await page.keyboard.press('Escape')
      // A ref that was never opened here.
      await goTo(page, getScreen(connection, project, 'tree', { ref: 'v1.2.0' }))
      await openGoToFile(page)
      await expect(dialog.getByRole('alert')).toContainText('could not be reached')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await goTo(page, file())
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await write(page, path, 'end', `${offlineLine}\n`)
      await expect(page.getByText('Draft saved')).toBeVisible()
      await expect(page.getByText('The draft is kept; commit it when the service is back')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
      await getEditor(page, path).focus()
      await page.keyboard.insertText('and in the middle of a w')
      await app.kill()
      expect(isAlive(app.pid)).toBe(false)
    })

    test('the draft is restored, and when the service is back the app notices on its own and commits it', async ({
      launch,
    }) => {
      const { page } = await start(launch)
      // One of the open screens may have caused the crash, so they are offered and not opened.
      const wasOpen = page.getByRole('region', { name: 'Previous session' })
      await wasOpen.getByRole('button', { name: 'berths.md · harbor/lighthouse' }).click()
      await expect(page.getByText('Restored draft from')).toBeVisible()
      // The editor draws only the lines in view, and this one is the last.
      await getEditor(page, path).focus()
      await page.keyboard.press(editorKeys.end)
      await expect(codeIn(page)).toContainText(offlineLine)
      await expect(offlineBar(page)).toBeVisible()

      await service.restart()
      await expect(offlineBar(page)).toBeHidden({ timeout: 20_000 })
      await page.getByRole('button', { name: 'Commit to main' }).click()
      await expect(page.getByText('Committed to main')).toBeVisible()
      await expect(documentIn(page)).toContainText(offlineLine)
      await expect(offlineAge(page)).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Drafts' })).toHaveText(
        'Drafts',
      )
      expect(git('show', `main:${path}`).toString()).toContain(`${line}\n${offlineLine}\n`)
      git('fsck', '--strict')
    })
  })

/** A screen that was seen before: its content is there, with its age. */
async function seen(page: Page, screen: string, look: () => Promise<void>): Promise<void> {
  await goTo(page, screen)
  await look()
  await expect(offlineAge(page)).toBeVisible()
}

function firstLine(git: Git): string {
  return (git('show', `main:${path}`).toString().split('\n', 1)[0] ?? '').replace(/^#+ /, '')
}
