import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** In characters. */
const longestMessage = 300

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
 * @param {unknown} report vitest's JSON report
 * @returns {readonly string[]} a line for each failed test, and for each file that failed without one
 */
export function vitestFailures(report) {
  return listAt(report, 'testResults').flatMap(file => {
    const tests = listAt(file, 'assertionResults').filter(test => at(test, 'status') === 'failed')
    const where = relativePath(at(file, 'name'))
    const lines = tests.map(test => failureLine(where, at(test, 'fullName'), listAt(test, 'failureMessages')[0]))
    return lines.length === 0 && at(file, 'status') === 'failed' ? [failureLine(where, '', at(file, 'message'))] : lines
  })
}

/**
 * @param {unknown} report Playwright's JSON report
 * @returns {readonly string[]} a line for each spec that failed or passed only at its second try
 */
export function playwrightFailures(report) {
  const suites = listAt(report, 'suites')
  const inner = suites.flatMap(suite => playwrightFailures(suite))
  return [...inner, ...listAt(report, 'specs').flatMap(spec => specFailures(spec))]
}

/**
 * @param {unknown} report vitest's JSON report
 * @returns {readonly string[]} a line for each file with skipped tests and each reason
 */
export function vitestSkips(report) {
  const skips = listAt(report, 'testResults').flatMap(file => {
    const tests = listAt(file, 'assertionResults').filter(test => at(test, 'status') === 'skipped')
    const where = relativePath(at(file, 'name'))
    return tests.map(test => ({ where, title: at(test, 'fullName'), because: at(at(test, 'meta'), 'skippedBecause') }))
  })
  return skipLines(skips)
}

/**
 * @param {unknown} report Playwright's JSON report
 * @returns {readonly string[]} a line for each file with skipped specs and each reason
 */
export function playwrightSkips(report) {
  return skipLines(playwrightSkipped(report))
}

/**
 * @param {unknown} suite
 * @returns {readonly Skip[]}
 */
function playwrightSkipped(suite) {
  const inner = listAt(suite, 'suites').flatMap(playwrightSkipped)
  const specs = listAt(suite, 'specs').flatMap(spec =>
    listAt(spec, 'tests')
      .filter(test => at(test, 'status') === 'skipped')
      .map(test => {
        const annotation = listAt(test, 'annotations').find(one => at(one, 'type') === 'skip')
        return { where: String(at(spec, 'file')), title: at(spec, 'title'), because: at(annotation, 'description') }
      }),
  )
  return [...inner, ...specs]
}

/** @typedef {{ where: string, title: unknown, because: unknown }} Skip */

/** @param {readonly Skip[]} skips */
function skipLines(skips) {
  const told = skips.map(skip => ({ ...skip, because: skip.because ?? 'no reason given' }))
  const lines = told.map(({ where, title, because }) => {
    const alike = told.filter(other => other.where === where && other.because === because)
    return [where, alike.length === 1 ? title : `${alike.length} tests`, because].join(' › ')
  })
  return [...new Set(lines)]
}

/** @param {unknown} spec */
function specFailures(spec) {
  const where = `${at(spec, 'file')}:${at(spec, 'line')}`
  const tests = listAt(spec, 'tests').filter(test => ['unexpected', 'flaky'].includes(String(at(test, 'status'))))
  return tests.map(test => {
    const errors = listAt(test, 'results').flatMap(result => listAt(result, 'errors'))
    return failureLine(where, at(spec, 'title'), at(errors[0], 'message'))
  })
}

/**
 * @param {string} where
 * @param {unknown} title
 * @param {unknown} message its first line is taken, without a terminal's colours
 */
function failureLine(where, title, message) {
  const firstLine = stripVTControlCharacters(String(message ?? '')).split('\n')[0] ?? ''
  return [where, title, firstLine.slice(0, longestMessage)].filter(part => part !== '').join(' › ')
}

/**
 * @param {string} file
 * @param {(report: unknown) => T} read
 * @param {T} otherwise when the report is missing
 * @template T
 * @returns {T}
 */
export function readReport(file, read, otherwise) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : otherwise
}

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, flaky: 0 }

/** @param {unknown} path */
const relativePath = path => relative(process.cwd(), String(path))

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

/**
 * @param {unknown} object
 * @param {string} key
 * @returns {readonly unknown[]} empty when there is no list
 */
const listAt = (object, key) => {
  const list = at(object, key)
  return Array.isArray(list) ? list : []
}
