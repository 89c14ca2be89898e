import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

/** The methods whose argument is a typed token: it has to be sent to main once. */
const carriers = ['connections.add', 'connections.update', 'connections.test']

/**
 * A copy of the built app whose preload records every message between page and main: arguments, answers and events; for
 * the few methods that carry a typed token on purpose, the answers only. Returns its folder.
 */
export function recordingApp(): string {
  const folder = mkdtempSync(join(process.env.GATEHOUSE_E2E_FOLDER ?? '', 'recording-app-'))
  mkdirSync(join(folder, 'out'))
  for (const part of ['main', 'preload', 'renderer']) {
    cpSync(join(root, 'out', part), join(folder, 'out', part), { recursive: true })
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'out', 'preload', 'index.cjs')
  const before = readFileSync(file, 'utf8')
  const after = before
    .replace(/electron\.ipcRenderer\.invoke\(/, 'noted(')
    .replace(/electron\.ipcRenderer\.on\(channels\.event, pass\)/, 'electron.ipcRenderer.on(channels.event, pass)')
    .replace(/=> listener\(event\)/, '=> (record.push(JSON.stringify(event)), listener(event))')
    .concat(`
var record = [];
function noted(channel, method, argument) {
  if (!${JSON.stringify(carriers)}.includes(method)) record.push(JSON.stringify([method, argument]));
  return electron.ipcRenderer.invoke(channel, method, argument).then(answer => {
    record.push(JSON.stringify([method, answer]));
    return answer;
  });
}
electron.contextBridge.exposeInMainWorld("recorded", { take: () => record.splice(0).join("\\n") });
`)
  if (!after.includes('noted(channels.request') || !after.includes('record.push(JSON.stringify(event))')) {
    throw new Error('The preload looks otherwise than the recorder expects')
  }
  writeFileSync(file, after)
  return folder
}

declare global {
  interface Window {
    readonly recorded: { take(): Promise<string> | string }
  }
}

/** The messages since the last time, one in a line. */
export function takeRecord(page: Page): Promise<string> {
  return page.evaluate(async () => window.recorded.take())
}
