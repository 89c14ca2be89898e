import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Box, type Fixture, startFixture } from './fixture/drive.ts'

let app: Fixture

beforeAll(async () => {
  app = await startFixture({ args: ['--remote-debugging-port', '0'] })
})
afterAll(() => app?.stop())

/** A window takes its time on a machine that is busy. */
const patience = { timeout: 20_000 }

/** Opens a message box; gives it, and the answer once there is one. */
async function open(options: object = {}) {
  const given = {
    type: 'warning',
    title: 'Fixture',
    message: 'Delete <b>chart</b>?',
    detail: 'It is gone then.',
    buttons: ['Cancel', 'Delete'],
    defaultId: 0,
    cancelId: 0,
    ...options,
  }
  // The previous box is answered shortly before it closes, and shows no further message.
  await expectNoBox()
  const answer = app.main(`electron.dialog.showMessageBox(window, ${JSON.stringify(given)})`)
  await expect.poll(async () => await drawn(), patience).toBe(true)
  const [box] = await app.boxes()
  if (!box) throw new Error('no message box')
  return { box, answer }
}

const expectNoBox = () => expect.poll(async () => (await app.boxes()).length, patience).toBe(0)
const drawn = async () => {
  const [box] = await app.boxes()
  return (await box?.run("document.querySelectorAll('button').length > 0")) === true
}
const click = (box: Box, label: string) =>
  box.run(`[...document.querySelectorAll('button')].find(button => button.textContent === '${label}').click()`)
const answered = (response: number) => ({ response, checkboxChecked: false })

describe('a message box', () => {
  it('shows its content as text, and returns the button that is pressed', async () => {
    const { box, answer } = await open()
    expect(await box.run('document.title')).toBe('Fixture')
    expect(await box.run("document.querySelector('h1').textContent")).toBe('Delete <b>chart</b>?')
    expect(await box.run("document.querySelector('[role=alertdialog]').innerText")).toContain('It is gone then.')
    expect(await box.run('document.querySelectorAll("b").length')).toBe(0)
    await click(box, 'Delete')
    expect(await answer).toEqual(answered(1))
    await expectNoBox()
  })

  it('begins at its default button, and is answered by keyboard', async () => {
    const { box, answer } = await open()
    await expect.poll(() => box.run('document.activeElement.textContent'), patience).toBe('Cancel')
    await box.press('Tab')
    expect(await box.run('document.activeElement.textContent')).toBe('Delete')
    await box.press('Enter')
    expect(await answer).toEqual(answered(1))
  })

  it.each(['Escape', 'close'] as const)('is cancelled by %s', async way => {
    const { box, answer } = await open({ buttons: ['Delete', 'Keep'], cancelId: 1, defaultId: 0 })
    await (way === 'close' ? box.close() : box.press(way))
    expect(await answer).toEqual(answered(1))
  })

  it('is cancelled when the app takes it back', async () => {
    await expectNoBox()
    const answer = app.main(`(() => {
      globalThis.controller = new AbortController()
      return electron.dialog.showMessageBox(window, {
        message: 'Still there?', buttons: ['Cancel', 'Yes'], cancelId: 0, signal: controller.signal,
      })
    })()`)
    await expect.poll(async () => await drawn(), patience).toBe(true)
    await app.main('controller.abort()')
    expect(await answer).toEqual(answered(0))
    await expectNoBox()
  })

  it('can be neither reached nor read by the page', async () => {
    const { box, answer } = await open()
    expect(await box.run('String(opener) + window.name')).toBe('null')
    // Bindings exist in an isolated world only, so a script of the document couldn't answer either.
    expect(
      await box.run('Object.getOwnPropertyNames(globalThis).filter(name => /^m[0-9a-f]{32}$/.test(name)).length'),
    ).toBe(0)
    expect(await app.page("String([window.open('', 'Fixture'), window.length, opener, parent === window])")).toBe(
      ',0,,true',
    )
    await box.press('Escape')
    expect(await answer).toEqual(answered(0))
  })

  it('is drawn again when it is reloaded', async () => {
    const { box, answer } = await open()
    await box.run('location.reload()')
    await expect.poll(() => drawn(), patience).toBe(true)
    const [again] = await app.boxes()
    if (again) await click(again, 'Delete')
    expect(await answer).toEqual(answered(1))
  })
})
