import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {unknown} report vitest's JSON report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  return { passed: numberAt(report, 'numPassedTests'), failed: numberAt(report, 'numFailedTests') }
}

/**
 * @param {unknown} report Playwright's JSON report
 * @returns {Counts} a test that passed only when repeated counts as failed
 */
export function playwrightCounts(report) {
  const stats = at(report, 'stats')
  return { passed: numberAt(stats, 'expected'), failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') }
}

/**
 * @param {string} file
 * @param {(report: unknown) => Counts} read
 * @returns {Counts} nothing passed and nothing failed when there is no report
 */
export function countsIn(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
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
