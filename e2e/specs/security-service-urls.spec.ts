import { badServer } from '../support/bad-servers.ts'
import { ask } from '../support/bridge.ts'
import { lyingService } from '../support/lying-service.ts'
import { canRecordOpener, recordingOpener, watch } from '../support/page-watch.ts'
import { answerQuestion } from '../support/questions.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('no address from a service is loaded, followed or opened, whatever its scheme', async ({ service, launch }) => {
  test.slow()
  const recorder = await badServer((_request, response) => response.end('window.hostileRan = 1'))
  const schemes = [
    'javascript:window.hostileRan=1',
    'data:text/html,<script>window.hostileRan=1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:null/x',
    'about:blank',
    'chrome://settings',
    'devtools://devtools/',
    'gatehouse-app://app/index.html',
    'gatehouse:x',
    'ms-officecmd:x',
    'smb://evil.example/share',
    'ftp://evil.example/',
    'mailto:x@evil.example',
    'view-source:http://evil.example',
    '//evil.example/x',
    `${recorder.url}/picture.png`,
    `${recorder.url.replace('http://', 'http://user:pass@')}/x`,
    'http://[',
    '',
  ]
  const lying = await lyingService(service, schemes)
  test.skip(!canRecordOpener, 'The system opens addresses itself, without a program that a spec can replace')
  const opener = recordingOpener()
  const app = await launch({
    args: ['--service', lying.url, '--token-stdin'],
    stdin: `${service.token}\n`,
    environment: opener.environment,
  })
  const { page } = app
  const connection = await getConnection(page)
  const pageWatch = await watch(page)
  const project = 'harbor/lighthouse'
  const ownFiles = `${new URL(page.url()).origin}/assets/`
  const shown = [
    `/c/${connection}/projects`,
    getScreen(connection, project, 'tree'),
    getScreen(connection, project, 'tree', { path: 'src' }),
    getScreen(connection, project, 'blob', { path: 'README.md', view: 'blame' }),
    getScreen(connection, project, 'commits'),
    getScreen(connection, project, 'drafts'),
    `/c/${connection}/explorer/user.current`,
    `/c/${connection}/explorer/projects.get`,
    '/connections',
    '/journal',
  ]
  for (const path of shown) {
    await goTo(page, path)
    await expect(
      page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('link')).first(),
    ).toBeVisible()
    const addresses = await page
      .locator('[href], [src], [srcset], [action], [data], [style*="url("]')
      .evaluateAll(all =>
        all.map(element => element.getAttribute('href') ?? element.getAttribute('src') ?? element.outerHTML),
      )
    // The page's own files, its own screens, and pictures it made itself.
    expect(
      addresses.filter(
        address => !address.startsWith(ownFiles) && !/^(\/?#\/|\.\/|\/?assets\/|data:image\/|#[\w-]*$)/.test(address),
      ),
      path,
    ).toEqual([])
    await pageWatch.expectNothing()
  }
  expect(lying.lies()).toBeGreaterThan(20)

  // Only http(s) addresses would be passed to the opener, in their normalized form.
  const ofTheWeb = [`${recorder.url}/picture.png`, `${recorder.url.replace('http://', 'http://user:pass@')}/x`]
  for (const url of schemes.filter(scheme => !ofTheWeb.includes(scheme))) {
    expect(await ask(page, 'app.openExternal', { url }), url).toMatchObject({ ok: false })
  }
  expect(app.questions.count()).toBe(0)
  for (const url of ofTheWeb) {
    const reply = ask(page, 'app.openExternal', { url })
    expect(await answerQuestion(app, 'Open in browser')).toContain(`Open ${new URL(recorder.url).host} in the browser?`)
    expect(await reply).toMatchObject({ ok: true })
  }
  await expect.poll(() => [...opener.opened()].toSorted()).toEqual([`${recorder.url}/picture.png`, `${recorder.url}/x`])
  await pageWatch.expectNothing()
  expect(recorder.connections()).toBe(0)
  await Promise.all([lying.stop(), recorder.stop()])
})
