/** Loaded into a process before its own code: notes each SQL statement, HTTP request it answers and process it starts, a line each. */
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'

const file = process.env.GATEHOUSE_E2E_COUNTS

/** @param {string} line */
export function note(line) {
  if (file) appendFileSync(file, `${line.replaceAll('\n', ' ')}\n`)
}

for (const name of /** @type {const} */ (['run', 'get', 'all', 'iterate'])) {
  const original = StatementSync.prototype[name]
  Object.assign(StatementSync.prototype, {
    /** @this {StatementSync} @param {Parameters<typeof original>} params */
    [name](...params) {
      note(`sql ${this.sourceSQL}`)
      return Reflect.apply(original, this, params)
    },
  })
}
const { exec } = DatabaseSync.prototype
Object.assign(DatabaseSync.prototype, {
  /** @this {DatabaseSync} @param {string} sql */
  exec(sql) {
    note(`sql ${sql}`)
    return exec.call(this, sql)
  },
})
subscribe('http.server.request.start', message => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message)
  note(`http ${request.method} ${request.url}`)
})
subscribe('child_process', message => {
  const { process: child } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (message)
  // Its arguments are set after this.
  queueMicrotask(() => note(`process ${child.spawnargs.join(' ')}`))
})
