/**
 * `npm test`: all checks and tests, also in a fresh clone. Runs on the machine's Node (20 or later). A group that fails doesn't hide
 * what the later ones find; only a failed build ends the run. It names the groups and tests that failed or were
 * skipped, and always ends with the counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './setup/built-output.mjs'
import {
  noCounts,
  playwrightCounts,
  playwrightFailures,
  playwrightSkips,
  readReport,
  vitestCounts,
  vitestFailures,
  vitestSkips,
} from './setup/counts.mjs'
import { cleanRootObstacleHere } from './setup/debian.mjs'
import { hostHere } from './setup/host.mjs'
import { neededPackages, prepareMachine } from './setup/machine.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'
import { runSandboxed } from './setup/ordinary-user.mjs'
import { runLoudly, runQuietly } from './setup/steps.mjs'
import { budgets, checks, endToEndTests, packageTests, unitTests } from './setup/tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!installPackages(root)) process.exit(1)
const node = projectNode(root)
const host = hostHere(root, node)
if ('problem' in host) {
  process.stderr.write(`${host.problem}\n`)
  process.exit(1)
}
// The Chromium host has tests, so its browser is needed on either host.
const needed = neededPackages({ purpose: 'test', host: 'chromium', platform: process.platform, display: false })
if (!prepareMachine(needed)) process.exit(1)

const reports = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
const unitReport = join(reports, 'unit.json')
const endToEndReport = join(reports, 'end-to-end.json')
const packageReport = join(reports, 'packages.json')
// What the launcher chose holds for every test below it.
process.env.GATEHOUSE_HOST = host.kind
process.env.CI ??= '1'

/** @type {[name: string, run: () => boolean | Promise<boolean>][]} */
const groups = [
  ['check', () => runQuietly(checks, node, root)],
  ['build', () => buildApp(root, node)],
  ['budgets', () => runQuietly([budgets], node, root)],
  ['unit', () => runLoudly(unitTests(unitReport), node, root)],
  ['end-to-end', () => runSandboxed(endToEndTests(endToEndReport), node, root)],
  ['package', testPackage],
]

/** @type {string[]} */
const failed = []
/** @type {string[]} */
const skippedGroups = []
/** @type {string[]} */
const minutes = []
for (const [name, run] of groups) {
  const startedAt = performance.now()
  const isGood = await run()
  minutes.push(`${name} ${((performance.now() - startedAt) / 60_000).toFixed(1)}`)
  if (isGood) continue
  failed.push(name)
  if (name === 'build') break
}

const counts = [
  readReport(unitReport, vitestCounts, noCounts),
  readReport(endToEndReport, playwrightCounts, noCounts),
  readReport(packageReport, playwrightCounts, noCounts),
]
// Said again at the end: the output is long, and often only its end is kept.
const failures = [
  ...readReport(unitReport, vitestFailures, []),
  ...readReport(endToEndReport, playwrightFailures, []),
  ...readReport(packageReport, playwrightFailures, []),
]
const skips = [
  ...readReport(unitReport, vitestSkips, []),
  ...readReport(endToEndReport, playwrightSkips, []),
  ...readReport(packageReport, playwrightSkips, []),
  ...skippedGroups,
]
const sum = counts.reduce((total, one) => ({
  passed: total.passed + one.passed,
  failed: total.failed + one.failed,
  flaky: total.flaky + one.flaky,
}))
rmSync(reports, { recursive: true })
process.stdout.write(`\nMinutes: ${minutes.join(', ')}\n`)
if (skips.length > 0) process.stdout.write(`\nSkipped:\n  ${skips.join('\n  ')}\n`)
if (failed.length > 0) process.stdout.write(`\nFailed in: ${failed.join(', ')}\n`)
if (failures.length > 0)
  process.stdout.write(`\nTests that failed, or passed only at the second try:\n  ${failures.join('\n  ')}\n`)
// A group can fail without a test that does: a type error, a build, a crashed runner.
const failureCount = failed.length === 0 ? sum.failed : Math.max(sum.failed, 1)
if (sum.flaky > 0) process.stdout.write(`\nFlaky, passed at the second try: ${sum.flaky}\n`)
process.stdout.write(`\n${sum.passed} passed, ${failureCount} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)

/** The Debian package in a root file system of its own; skipped where that can't be created. */
function testPackage() {
  const obstacle = cleanRootObstacleHere()
  if (obstacle === null) return runLoudly(packageTests(packageReport), node, root)
  process.stdout.write(`\n== test of the Debian package: skipped. ${obstacle}\n`)
  skippedGroups.push(`package › ${obstacle}`)
  return true
}
