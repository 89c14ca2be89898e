import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type App, downloadsFolder, startApp } from '../support/app.ts'
import { type BadServer, badServer } from '../support/bad-servers.ts'
import { ask, getRef } from '../support/bridge.ts'
import { commitHostile, type HostileEntries } from '../support/hostile-content.ts'
import { canRecordOpener, invisibleIn, recordingOpener, watch } from '../support/page-watch.ts'
import { answerQuestion } from '../support/questions.ts'
import { codeIn, documentIn, getConnection, getScreen, goTo } from '../support/screens.ts'
import { type Service, startService } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const escapes = '\u001B[31mred\u001B[0m \u001B]0;title\u0007 \u009B2J'

/** File names that hide, turn around, pretend, or are no names at all. */
const names = [
  'photo\u202Egnp.exe',
  'zero\u200Bwidth.txt',
  'p\u0430ypal.txt',
  'new\nline.txt',
  `${escapes.slice(0, 8)}.txt`,
  'CON',
  'NUL.txt',
  'trailing. . ',
  '-rf',
  'tab\there.txt',
  '<img src=x onerror=window.hostileRan=1>.html',
  '%2e%2e%2fescaped',
  'a\\..\\..\\b.txt',
  '👩‍💻 family.txt',
  'tag\u{E0041}\u{E007F}.txt',
  '\u2066isolate\u2069.txt',
  '.. .txt',
  `${'long'.repeat(63)}.md`,
]

/** A README that tries everything, with every address at a server that records. */
function readme(server: string): string {
  return `# Hostile \u202Edaer\u202C <script>window.hostileRan = 1</script>

<script src="${server}/a.js"></script>
<img src=x onerror="window.hostileRan = 1"> <img src="${server}/track.png"> ![track](${server}/track2.png)
<svg onload="window.hostileRan = 1"><foreignObject><iframe src="${server}/frame"></iframe></foreignObject></svg>
<iframe src="${server}/frame"></iframe> <iframe srcdoc="<script>parent.hostileRan=1</script>"></iframe>
<object data="${server}/o"></object><embed src="${server}/e"><video autoplay src="${server}/v"></video>
<link rel="stylesheet" href="${server}/s.css"><meta http-equiv="refresh" content="0;url=${server}/refresh"><base href="${server}/">
<style>@import "${server}/s.css"; body { display: none }</style>
<div style="position:fixed;inset:0;background:url(${server}/bg.png)" onclick="window.hostileRan = 1">covered</div>
<form action="${server}/form" method="post"><input name="q" autofocus onfocus="window.hostileRan = 1"><button>send</button></form>
<a id="root" name="gatehouse" href="javascript:window.hostileRan=1">clobber</a> <details ontoggle="window.hostileRan = 1" open><summary>more</summary>x</details>

[script](javascript:window.hostileRan=1) [data](data:text/html,<script>window.hostileRan=1</script>) [vb](vbscript:x)
[file](file:///etc/passwd) [blob](blob:${server}/x) [own](gatehouse-app://app/index.html) [settings](chrome://settings)

[the bank](https://bank.example@evil.example/login) and [https://bank.example](https://evil.example/bank)
and https://p\u0430ypal.example/ and [setup](docs/setup.md) and [up](../../../etc/passwd) and [part](#the-end)

![a picture](docs/picture.svg) ![not there](docs/missing.png)

| a | b |
|---|--:|
| <script>window.hostileRan = 1</script>cell | =cmd\\|' /C calc'!A0 |

- [x] done
- [ ] open

\`\`\`html
<script>window.hostileRan = 1</script>\u200B
\`\`\`

## The end
`
}

function picture(server: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="40" onload="top.hostileRan=1">
<script>top.hostileRan = 1</script><script href="${server}/a.js"/>
<style>@import url(${server}/s.css);</style>
<image href="${server}/i.png" width="10" height="10"/><use href="${server}/u.svg#x"/>
<foreignObject width="50" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${server}/frame"/></foreignObject>
<rect width="120" height="40" fill="teal"/><a href="javascript:top.hostileRan=1"><text y="20">click</text></a></svg>`
}

function entries(server: string): HostileEntries {
  return {
    ...Object.fromEntries(names.map(name => [name, 'content\n'])),
    'README.md': readme(server),
    'page.html': `<script>window.hostileRan = 1</script><img src="${server}/x.png" onerror="window.hostileRan=1">`,
    'bidi.c':
      'int main() {\n  /* \u202E } \u2066if (isAdmin)\u2069 \u2066 begin */\n  return 0;\u200B\n}\nint s\u0441ope;\n',
    'line.json': `["${'x'.repeat(9_900_000)}"]`,
    'nul.txt': Buffer.from('text\0with\0nuls\n'),
    'control.log': `${escapes}\nplain\n`,
    outside: { link: '../../../../etc/passwd' },
    absolute: { link: '/etc/shadow' },
    docs: { folder: { 'setup.md': '# Setup\n', 'picture.svg': picture(server) } },
    wide: {
      folder: { 'README.md': `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n${`|${'b|'.repeat(500)}\n`.repeat(900)}` },
    },
    deep: { folder: { 'README.md': `${'> '.repeat(3000)}deep\n\n${'<div>'.repeat(3000)}` } },
  }
}

test.describe('hostile content', () => {
  test.slow()
  let opener: ReturnType<typeof recordingOpener> | null = null
  let server: BadServer
  let service: Service
  let app: App
  let connection: string
  let sha: string

  test.beforeAll(async () => {
    server = await badServer((_request, response) => response.end('window.hostileRan = 1'))
    service = await startService()
    sha = await commitHostile(service, project, {
      branch: 'hostile',
      message: `Title \u202Edesrever ${escapes}\n\n<script>window.hostileRan = 1</script> ${escapes}`,
      author: `Mall\u200Bory \u202E${'\u0430'}dmin`,
      entries: entries(server.url),
    })
    opener = canRecordOpener ? recordingOpener() : null
    app = await startApp({ ...connectedTo(service), ...(opener && { environment: opener.environment }) })
    connection = await getConnection(app.page)
  })
  test.afterAll(async () => {
    await app.close()
    await Promise.all([service.stop(), server.stop()])
  })

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  test('does not run, load or leave, and is shown as it is', async ({}, info) => {
    test.skip(!canRecordOpener, 'The system opens addresses itself, without a program that a spec can replace')
    const { page } = app
    const opened = () => opener?.opened() ?? []
    const open = (screen: string, search: Record<string, string> = {}) =>
      goTo(page, getScreen(connection, project, screen, { ref: 'hostile', ...search }))
    const pageWatch = await watch(page)

    await test.step('the README of a folder', async () => {
      await open('tree')
      const document = page.getByRole('region', { name: 'README.md' })
      await expect(document.getByRole('heading', { name: 'The end' })).toBeVisible()
      await expect(document.getByText('RLO', { exact: true }).first()).toBeVisible()
      await expect(document.getByRole('img', { name: 'a picture' })).toHaveAttribute(
        'src',
        /^data:image\/svg\+xml;base64,/,
      )
      await expect(document.getByRole('table')).toContainText('cell')
      const inside = document.locator('[data-markdown]')
      const refused = 'script, iframe, form, object, embed, style, svg:not(.tabler-icon), [style], [onclick]'
      // The one style is that of the app's own links.
      const found = inside.locator(refused).and(inside.locator(':not(.mantine-Anchor-root, .tabler-icon)'))
      expect(await found.evaluateAll(all => all.map(element => element.outerHTML))).toEqual([])
      expect(await document.locator('[id]:not([id^="user-content-"])').count()).toBe(0)
      // Links have no address of their own, but those that stay inside of the app.
      const links = await document
        .locator('a[href]')
        .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
      expect(links.filter(link => !link.startsWith('/#/c/'))).toEqual([])
      expect(await invisibleIn(page)).toEqual([])
      await pageWatch.expectNothing()
      await expectAccessible(page)
      await document.getByRole('heading', { name: /^Hostile/ }).scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath('readme.png') })
      await document.getByRole('table').scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath('readme-2.png') })
    })

    await test.step('links leave only by a question that shows the host', async () => {
      const document = page.getByRole('region', { name: 'README.md' })
      await document.getByRole('button', { name: /^the bank/ }).click()
      const asked = await answerQuestion(app, 'Cancel')
      expect(asked).toContain('Open evil.example in the browser?')
      expect(asked).toContain('began with “bank.example@”')
      await document.getByRole('button', { name: /^https:\/\/bank\.example/ }).click()
      expect(await answerQuestion(app, 'Cancel')).toContain('says “bank.example”, which is another host')
      await document.getByRole('button', { name: /ypal\.example/ }).click()
      expect(await answerQuestion(app, 'Cancel')).toContain('xn--')
      expect(opened()).toEqual([])
      await document.getByRole('button', { name: /^the bank/ }).click()
      await answerQuestion(app, 'Open in browser')
      await expect.poll(() => opened()).toEqual(['https://evil.example/login'])
      for (const name of ['script', 'data', 'vb', 'file', 'blob', 'own', 'settings', 'up']) {
        await expect(document.getByText(name, { exact: true }).first()).toBeVisible()
        expect(await document.getByRole('link', { name, exact: true }).count(), name).toBe(0)
        expect(await document.getByRole('button', { name, exact: true }).count(), name).toBe(0)
      }
      await document.getByRole('button', { name: 'part', exact: true }).click()
      await expect(document.getByRole('heading', { name: 'The end' })).toBeFocused()
      await document.getByRole('link', { name: 'setup' }).click()
      await expect(page).toHaveURL(/path=docs%2Fsetup\.md/)
      await pageWatch.expectNothing()
    })

    await test.step('documents made to freeze the page', async () => {
      for (const path of ['wide', 'deep']) {
        await open('tree', { path })
        await expect(page.getByRole('region', { name: 'README.md' }).getByRole('note')).toBeVisible({ timeout: 30_000 })
        await expect(page.getByRole('heading', { name: 'lighthouse' })).toBeVisible()
      }
    })

    await test.step('names', async () => {
      await open('tree')
      const files = page.getByRole('table', { name: 'Files of this folder' })
      await expect(files).toContainText('photoRLOgnp.exe')
      expect(await invisibleIn(page)).toEqual([])
      for (const name of names) {
        await open('blob', { path: name })
        await expect(codeIn(page).or(documentIn(page)), name).toContainText('content')
        expect(await invisibleIn(page), name).toEqual([])
        expect(await page.title()).not.toMatch(/[\p{Bidi_Control}\u200b\p{Cc}]/u)
      }
      await open('blob', { path: 'p\u0430ypal.txt' })
      await expect(page.getByRole('main')).toContainText('Cyrillic')
      await pageWatch.expectNothing()
    })

    await test.step('pages and pictures', async () => {
      await open('blob', { path: 'page.html' })
      await expect(codeIn(page)).toContainText('<script>')
      await open('blob', { path: 'docs/picture.svg' })
      await expect(page.getByRole('img', { name: 'picture.svg' })).toBeVisible()
      await pageWatch.expectNothing()
      await open('blob', { path: 'nul.txt' })
      await expect(page.getByLabel('All bytes')).toBeVisible()
      for (const path of ['outside', 'absolute']) {
        await open('blob', { path })
        await expect(page.getByRole('main')).toContainText('which is outside of the repository')
      }
    })

    await test.step('code', async () => {
      await open('blob', { path: 'bidi.c' })
      await expect(page.getByRole('note')).toContainText('4 bidirectional control characters, the first on line 2')
      await expect(codeIn(page)).toContainText('[U+202E]')
      await expect(page.locator('.monaco-editor .unicode-highlight').first()).toBeVisible()
      await page.screenshot({ path: info.outputPath('bidi.png') })
      for (const path of ['bidi.c', 'control.log']) {
        await open('blob', { path, view: 'raw' })
        await expect(page.locator('pre').first()).toContainText(path === 'bidi.c' ? '[RLO]' : '[ESC][31mred')
        expect(await invisibleIn(page)).toEqual([])
      }
      await open('blob', { path: 'line.json' })
      await expect(page.getByRole('note')).toContainText('The longest line has 9,900,004 characters', {
        timeout: 60_000,
      })
      // The page answers: to a key, and to a click.
      await page.getByText('Raw', { exact: true }).click()
      await expect(page.getByText('The first 1,000,000 characters.')).toBeVisible()
    })

    await test.step('commits and their changes', async () => {
      await goTo(page, getScreen(connection, project, 'commits', { ref: 'hostile' }))
      await expect(page.getByRole('main')).toContainText('Title RLOdesrever ESC[31mred')
      expect(await invisibleIn(page)).toEqual([])
      await goTo(page, `/c/${connection}/p/${encodeURIComponent(project)}/commit/${sha}`)
      await expect(page.getByRole('main')).toContainText('<script>window.hostileRan = 1</script>')
      await expect(page.getByRole('main')).toContainText('bidi.c')
      expect(await invisibleIn(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('commit.png') })
      await pageWatch.expectNothing()
    })

    expect(server.connections()).toBe(0)
    expect(opened()).toHaveLength(1)
  })

  test('is saved inside the chosen folder, whatever its name', async () => {
    await commitHostile(service, project, {
      branch: 'hostile-names',
      message: 'names',
      author: 'mallory',
      entries: {
        ...Object.fromEntries(names.map(name => [name, 'saved\n'])),
        '..': { folder: { '..': { folder: { 'evil.txt': 'saved\n' } } } },
      },
    })
    const { page } = app
    const folder = downloadsFolder()
    const save = (path: string, suggestedName: string) => savedAs(page, connection, path, suggestedName)
    for (const name of names) {
      for (const suggested of [name, `../../${name}`, `..\\..\\${name}`, `/tmp/${name}`, `C:\\${name}`]) {
        if (suggested.length > 255) continue
        const path = await save(name, suggested)
        expect(path === null || dirname(path) === folder, `${JSON.stringify(suggested)} went to ${path}`).toBe(true)
      }
    }
    const saved = readdirSync(folder)
    expect(saved.length).toBeGreaterThan(names.length)
    expect(saved.filter(name => /[\p{Cc}\p{Cf}/\\]|^\.|[. ]$|^(con|nul)(\.|$)/iu.test(name))).toEqual([])
    expect(readdirSync(dirname(folder)).filter(name => /evil|photo|paypal|long/.test(name))).toEqual([])
  })
})

async function savedAs(page: Page, connection: string, path: string, suggestedName: string): Promise<string | null> {
  const reply: unknown = await ask(page, 'operations.download', {
    callId: crypto.randomUUID(),
    connection: await getRef(page, connection),
    operation: 'files.raw',
    params: { id: project, file_path: path, ref: 'hostile-names' },
    suggestedName,
  })
  const value = reply instanceof Object && 'value' in reply ? reply.value : null
  return value instanceof Object && 'path' in value ? String(value.path) : null
}
