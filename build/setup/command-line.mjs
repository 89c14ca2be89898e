import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, value: string | null, description: string }} Flag */

/** @returns {Flag[]} the app's flags, declared once for launcher and main */
export function declaredFlags() {
  return JSON.parse(readFileSync(new URL('../flags.json', import.meta.url), 'utf8'))
}

/**
 * Finds an argument that the app would refuse, before installing or starting it. The app validates the same arguments completely; this checks only
 * names.
 * @param {readonly string[]} args
 * @param {readonly Flag[]} flags
 * @returns {string | undefined} the unknown argument
 */
export function unknownArgument(args, flags) {
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? ''
    const name = argument.replace(/=.*$/s, '')
    const flag = flags.find(candidate => candidate.name === name)
    if (!flag && !/^[a-z][a-z0-9+.-]*:\/\/|^[^-].*\.gatehouse$/s.test(argument)) return argument
    const isOptional = flag?.value?.startsWith('[') && /^-|^$/.test(args[at + 1] ?? '')
    if (flag?.value && name === argument && !isOptional) at++
  }
  return undefined
}

/**
 * @param {readonly Flag[]} flags
 * @returns {string}
 */
export function usage(flags) {
  const lines = flags.map(({ name, value, description }) => {
    const form = value === null ? name : `${name} ${value}`
    return `  ${form.padEnd(30)}${description}`
  })
  return ['Usage: npm start -- [options]', '', ...lines, ''].join('\n')
}
