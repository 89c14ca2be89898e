import type { App } from '../support/app.ts'
import { ask, askAnything, getRef } from '../support/bridge.ts'
import { answerQuestion } from '../support/questions.ts'
import { addConnection, getConnection, getScreen, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

test('a connection is marked as production in its form, from then on every change is confirmed, and a compromised page can neither answer, read nor cover that', async ({
  launch,
  service,
}) => {
  const app = await launch()
  const { page } = app
  await addConnection(page, service, 'Harbor')
  const connection = await getConnection(page)
  await goTo(page, '/connections')
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit Harbor' }).click()
    return page.getByRole('dialog', { name: 'Edit “Harbor”' })
  }
  const form = await edit()
  await expect(form.getByRole('textbox', { name: 'Confirm from' })).toHaveValue('20 changes')
  await form.getByRole('switch', { name: 'Production' }).check()
  await expect(form.getByRole('textbox', { name: 'Confirm from' })).toHaveValue('1 change')
  await page.screenshot({ path: test.info().outputPath('form.png') })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: /Harbor/ }).getByText('Production')).toBeVisible()
  expect(app.questions.count()).toBe(0)

  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await test.step('a job of many changes asks for confirmation once, before the first', async () => {
    for (const name of ['job-1', 'job-2', 'job-3']) {
      await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/tags`, {
        tag_name: name,
        ref: 'main',
      })
    }
    await goTo(page, getScreen(connection, project, 'tags'))
    await page.getByRole('button', { name: 'More about tags' }).click()
    await page.getByRole('menuitem', { name: 'Delete tags by pattern…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete tags by pattern' })
    await dialog.getByRole('textbox', { name: 'Pattern' }).fill('job-*')
    await dialog.getByRole('textbox', { name: /to confirm/ }).fill('delete 3 tags')
    await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
    await panel.getByRole('button', { name: 'Apply 3 changes' }).click()
    const asked = await answerQuestion(app, 'Apply 3 changes')
    expect(asked).toContain('Apply 3 changes to 127.0.0.1')
    expect(asked).toContain('Harbor (production)')
    expect(asked).toContain('tag job-2')
    await expect(panel.getByText('3 applied (3 verified), of 3')).toBeVisible()
    expect(app.questions.count()).toBe(1)
    await panel.getByRole('button', { name: 'Close the panel' }).click()
  })

  await test.step('a compromised page can neither answer, read nor cover the confirmation', () =>
    attackConsent(app, service, connection))

  await test.step('and only the user can remove the mark', async () => {
    await goTo(page, '/connections')
    const again = await edit()
    await again.getByRole('switch', { name: 'Production' }).uncheck()
    await again.getByRole('button', { name: 'Save' }).click()
    const asked = await answerQuestion(app, 'Cancel')
    expect(asked).toContain('Production: yes → no')
    expect(asked).toContain('Ask for confirmation: for every change → from 20 changes')
    await expect(again.getByText('Not confirmed')).toBeVisible()
    await again.getByRole('button', { name: 'Save' }).click()
    await answerQuestion(app, 'Change connection')
    await expect(again).toBeHidden()
    await expect(page.getByRole('row', { name: /Harbor/ }).getByText('Production')).toHaveCount(0)
  })
})

/** Tries all that a compromised page can while main asks for confirmation, and then lets the user decide. */
async function attackConsent(app: App, service: Service, connection: string): Promise<void> {
  const { page } = app
  const asked = app.questions.count()
  const create = async (tag_name: string) =>
    ask(page, 'operations.call', {
      callId: crypto.randomUUID(),
      connection: await getRef(page, connection),
      operation: 'tags.create',
      params: { id: project, tag_name, ref: 'main' },
    })
  const tags = async () =>
    (await service.call<{ name: string }[]>('GET', `/projects/${encodeURIComponent(project)}/repository/tags`))
      .map(({ name }) => name)
      .filter(name => name.startsWith('consent-'))

  const sent = create('consent-1')
  await expect.poll(async () => (await app.questions.open())?.text ?? '').toContain('Apply this change to 127.0.0.1')
  await test.step('whatever it tries', async () => {
    const tried = await page.evaluate(async () => {
      const opened = window.open('', 'Gatehouse')
      window.focus()
      window.moveTo(0, 0)
      window.resizeTo(9999, 9999)
      for (const key of ['Enter', 'Tab', 'Escape']) document.dispatchEvent(new KeyboardEvent('keydown', { key }))
      const channel = new BroadcastChannel('Gatehouse')
      channel.postMessage('answer 1')
      channel.close()
      const whole = await document.documentElement.requestFullscreen().then(
        () => true,
        () => false,
      )
      return { opened: String(opened), frames: window.length, whole }
    })
    expect(tried).toEqual({ opened: 'null', frames: 0, whole: false })
    for (const method of ['consent.answer', 'consent.grant', 'consent.confirm']) {
      expect(await askAnything(page, method, { answer: 1 })).toMatchObject({ ok: false })
    }
    for (const made of [create('consent-2'), ask(page, 'app.openExternal', { url: 'https://evil.example' })]) {
      expect(await made).toEqual({ ok: false, error: { kind: 'consentRequired', because: 'busy' } })
    }
    expect(app.questions.count()).toBe(asked + 1)
    expect(await tags()).toEqual([])
  })
  await answerQuestion(app, 'Cancel')
  expect(await sent).toEqual({ ok: false, error: { kind: 'consentRequired', because: 'declined' } })
  const again = create('consent-3')
  expect(await answerQuestion(app, 'Apply change')).toContain('tag consent-3')
  expect(await again).toMatchObject({ ok: true })
  expect(await tags()).toEqual(['consent-3'])
}
