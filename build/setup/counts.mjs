import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number, flaky: number }} Counts `passed` has those that are flaky, too: that passed at
 * the second try
 */

/**
 * @param {unknown} report vitest's JSON report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  return { passed: numberAt(report, 'numPassedTests'), failed: numberAt(report, 'numFailedTests'), flaky: 0 }
}

/**
 * @param {unknown} report Playwright's JSON report
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const stats = at(report, 'stats')
  const flaky = numberAt(stats, 'flaky')
  return { passed: numberAt(stats, 'expected') + flaky, failed: numberAt(stats, 'unexpected'), flaky }
}

/**
 * @param {string} file
 * @param {(report: unknown) => Counts} read
 * @returns {Counts} zero counts when the report is missing
 */
export function countsIn(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, flaky: 0 }
}

/**
 * @param {unknown} object
 * @param {string} key
 * @returns {unknown}
 */
const at = (object, key) => (typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined)

/**
 * @param {unknown} object
 * @param {string} key
 */
const numberAt = (object, key) => Number(at(object, key) ?? 0)
