import { spawn, spawnSync } from 'node:child_process'

/** @typedef {{ name: string, args: string[], env?: NodeJS.ProcessEnv }} Step */

/**
 * Runs steps that do not depend on each other, two at a time, all of them to their end. A step's output is shown whole,
 * and only when it failed.
 * @param {readonly Step[]} steps each run by `node`
 * @param {string} node
 * @param {string} root
 * @returns {Promise<boolean>} whether all succeeded
 */
export async function runQuietly(steps, node, root) {
  const waiting = [...steps]
  let good = true
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = Date.now()
      const { code, output } = await capture(node, step.args, root)
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n${code === 0 ? '' : output}`,
      )
      good &&= code === 0
    }
  }
  await Promise.all([worker(), worker()])
  return good
}

/**
 * Runs one step with its output shown as it comes.
 * @param {Step} step
 * @param {string} node
 * @param {string} root
 * @returns {boolean} whether it succeeded
 */
export function runLoudly(step, node, root) {
  process.stdout.write(`\n== ${step.name}\n`)
  const env = { ...process.env, ...step.env }
  return spawnSync(node, step.args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function capture(program, args, cwd) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk
      })
    }
    child.once('error', error => resolve({ code: null, output: `${error.message}\n` }))
    child.once('close', code => resolve({ code, output }))
  })
}
