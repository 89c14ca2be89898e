import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { explain } from '#shared/errors.ts'
import { keepEnglishFor } from '#shared/i18n/i18n.ts'
import { selfCheckReport } from '#shared/self-check.ts'
import { checkReport } from '#shared/service-check.ts'
import type { Arguments } from './arguments.ts'
import { Failure } from './failure.ts'
import { aboutFault, sayToStderr as say } from './log.ts'
import type { LogFile } from './log-file.ts'
import type { Run } from './run.ts'
import { takeScreenshot } from './screenshot.ts'
import { type CheckedApp, getChecks } from './self-check/checks.ts'
import { runChecks } from './self-check/self-check.ts'
import { isGoodCheck, runServiceCheck } from './service-check/command.ts'
import { sampleFileText } from './service-check/samples.ts'

/** Runs of the app for one purpose, which then end: a screenshot, the self-check, the check of a service. */

interface Capture {
  readonly settled: PromiseWithResolvers<void>
  readonly logFile: Pick<LogFile, 'log'>
}

/** Takes the requested screenshot. Returns the exit code. */
export async function capture({ settled, logFile }: Capture, window: BrowserWindow, file: string): Promise<number> {
  try {
    await takeScreenshot({ file, settled: settled.promise, capture: () => window.webContents.capturePage() })
    return 0
  } catch (error) {
    logFile.log('screenshot.failed', aboutFault(error))
    say(`no picture was taken: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

/** Whether a run needs none of the user's data. */
export function needsNoData({ selfCheck, checkService: check, service }: Arguments): boolean {
  return selfCheck !== null || (check !== null && service !== null)
}

/** A temporary data folder for this run. */
export function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-self-check-'))
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The system clears it some day.
    }
  })
  return folder
}

/** Writes the report of the checks. Gives whether none failed. */
export async function checkSelf(file: string | null, checked: CheckedApp): Promise<boolean> {
  const outcomes = await runChecks(getChecks(checked))
  const versions = ['electron', 'chrome', 'node'].flatMap(name =>
    process.versions[name] ? [`${name} ${process.versions[name]}`] : [],
  )
  const about = [`Gatehouse ${app.getVersion()} on ${process.platform} ${process.arch}`, versions.join(', ')]
  const report = selfCheckReport(about, outcomes)
  if (file === null) process.stdout.write(report)
  else writeFileSync(file, report)
  return outcomes.every(({ state }) => state !== 'failed')
}

/** Checks a service and writes the report. Returns whether no read failed. */
export async function checkService(
  run: Run,
  { checkService: desired, saveSamples, openAt }: Arguments,
): Promise<boolean> {
  // The report is a program's output, like that of the command line.
  keepEnglishFor(() => true)
  const found = await runServiceCheck(run, { openAt, say })
  const report = checkReport(found, app.getVersion())
  if (desired?.file) writeFileSync(desired.file, report)
  else process.stdout.write(report)
  const samples = saveSamples === null ? null : run.checks.samples(found.connection)
  if (saveSamples !== null && samples) writeFileSync(saveSamples, sampleFileText(samples))
  return isGoodCheck(found)
}

/** Says why a service could not be checked. */
export function reportNoCheck(error: unknown): false {
  say(error instanceof Error ? getTerminalMessage(error) : String(error))
  return false
}

/** Whether this start can hand over to an app that is already running, by bringing its window to the front. */
export function mayJoin({ screenshot, service, selfCheck, checkService: check }: Arguments): boolean {
  return screenshot === null && service === null && selfCheck === null && check === null
}

/** A run that was begun for one thing, such as a link or a picture, is no time for a tour. */
export function mayBeginTour({ skipTour, screenshot, selfCheck, openAt, service }: Arguments): boolean {
  return !skipTour && screenshot === null && selfCheck === null && openAt === null && service === null
}

/** The message for the terminal: a sentence for expected errors, otherwise the original message for debugging. */
export function getTerminalMessage(error: Error): string {
  return error instanceof Failure ? explain(error.error).sentence : error.message
}
