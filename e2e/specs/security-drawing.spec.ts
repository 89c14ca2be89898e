import { ask } from '../support/bridge.ts'
import { commitCorpus, maxMemory } from '../support/hostile-corpus.ts'
import { hostileGroups } from '../support/hostile-documents.ts'
import { getAddedMemory } from '../support/page-thread.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** One of how many documents of a group is opened here. */
const oneOf = 3

// `npm run bench -- --only hostile` opens all of them, with the same checks, and measures what they cost the page's thread.
test.describe('documents made to stop the window', () => {
  test.slow()

  for (const [name, make] of Object.entries(hostileGroups)) {
    test(`${name}: each is shown, or the reason why not, and the page answers a key`, async ({ workspace }) => {
      const documents = make().filter((_, index) => index % oneOf === 0)
      const corpus = await commitCorpus(workspace, `hostile/${name.replaceAll(/[^a-z]/gi, '-')}`, documents)
      for (const document of documents) {
        await corpus.leave()
        const added = await getAddedMemory(workspace.page, () => corpus.open(document))
        expect.soft(added ?? 0, `${document.path}: added memory, in MB`).toBeLessThan(maxMemory)
      }
    })
  }
})

test('a line of 800 characters has no colours, the others of its file have', async ({ workspace }) => {
  const line = (name: string, length: number) => `const ${name} = "`.padEnd(length - 1, 'x').concat('"')
  const content = [line('shorter', 799), line('longer', 800), line('last', 50)].join('\n')
  const document = { path: 'lines.js', content, drawn: '.monaco-editor .view-line', says: 'const last' }
  const corpus = await commitCorpus(workspace, 'hostile/lines', [document])
  await corpus.open(document)
  const coloured = (name: string) =>
    workspace.page.locator('.view-line').filter({ hasText: name }).locator('[class*="mtk"]:not(.mtk1)')
  await expect(coloured('last')).not.toHaveCount(0)
  await expect(coloured('shorter')).not.toHaveCount(0)
  await expect(coloured('longer')).toHaveCount(0)
})

test('an unresponsive page is detected, and reloads at Home with links to the screens that were open', async ({
  launch,
}) => {
  const app = await launch()
  const { page } = app
  const file = getScreen(await getConnection(page), 'harbor/lighthouse', 'blob', { ref: 'main', path: 'README.md' })
  await goTo(page, file)
  await expect.poll(async () => JSON.stringify(await ask(page, 'settings.get', {}))).toContain('README.md')

  const devtools = await page.context().newCDPSession(page)
  // Neither is answered: the page's loop never ends, and its process is terminated.
  void devtools.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => undefined)
  void devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a' }).catch(() => undefined)
  // Hosts take a page for stopped after 15 s.
  const open = expect.poll(async () => (await app.questions.open())?.text ?? '', { timeout: 40_000 })
  await open.toContain('Gatehouse is not responding')
  await (await app.questions.open())?.answer('Reload at Home')

  const again = await app.pageAgain()
  await expect(again).toHaveURL(/\/home$/)
  const wasOpen = again.getByRole('region', { name: 'Previous session' })
  await wasOpen.getByRole('button', { name: /README\.md/ }).click()
  await expect(again).toHaveURL(/README\.md/)
  await expect(again.getByRole('heading', { name: 'lighthouse', level: 1 })).toBeVisible()
})
