import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'

/** A confirmation that main shows in a window of its own. */
interface Question {
  /** Message and detail. */
  readonly text: string
  /** Presses one of its buttons. */
  answer(button: string | RegExp): Promise<void>
}

/** Main's confirmations, on either host. */
export interface Questions {
  /** The one that is open; null when none is. */
  open(): Promise<Question | null>
  /** How many there were since the app was started. */
  count(): number
}

/** Whether a window of Chromium is one of the host's own questions. */
export const isQuestion = (page: Page) => /^data:text\/html,[0-9a-f-]{36}$/.test(page.url())

/** On the Chromium host a question is a window of that host's own. */
export function questionsInWindows(browser: Browser): Questions {
  let count = 0
  const follow = (context: BrowserContext) => {
    context.on('page', page => {
      if (isQuestion(page)) count += 1
    })
  }
  for (const context of browser.contexts()) follow(context)
  return {
    count: () => count,
    open: async () => {
      const page = browser
        .contexts()
        .flatMap(context => context.pages())
        .find(isQuestion)
      if (!page) return null
      const dialog = page.getByRole('alertdialog')
      await dialog.waitFor()
      return {
        text: await dialog.innerText(),
        answer: async button => {
          const closed = page.waitForEvent('close')
          // The window may be gone before the click is reported as done.
          await Promise.any([closed, dialog.getByRole('button', { name: button }).click()])
          await closed
        },
      }
    },
  }
}

const asked = z.object({ message: z.string(), detail: z.string(), buttons: z.array(z.string()) })

/** On Electron questions are native; `electron-dialogs.cjs` puts each into a file and waits for the answer beside it. */
export function questionsInFiles(folder: string): Questions {
  const files = () => readdirSync(folder).filter(name => name.endsWith('.question'))
  const answerTo = (file: string) => join(folder, file.replace('.question', '.answer'))
  return {
    count: () => files().length,
    open: async () => {
      const file = files().find(name => !existsSync(answerTo(name)))
      if (file === undefined) return null
      const { message, detail, buttons } = asked.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return {
        text: `${message}\n${detail}`,
        answer: async button => {
          const index = buttons.findIndex(label => (typeof button === 'string' ? label === button : button.test(label)))
          expect(index, `a button ${button} among ${buttons.join(', ')}`).toBeGreaterThanOrEqual(0)
          writeFileSync(answerTo(file), String(index))
        },
      }
    },
  }
}

/** Waits for main's confirmation, answers it, and returns its text. "Cancel" declines. */
export async function answerQuestion(app: { readonly questions: Questions }, button: string | RegExp): Promise<string> {
  await expect.poll(async () => (await app.questions.open()) !== null, { message: 'a question of main' }).toBe(true)
  const question = await app.questions.open()
  if (!question) throw new Error('the question was closed')
  await question.answer(button)
  return question.text
}
