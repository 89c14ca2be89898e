/** @typedef {'linux' | 'mac' | 'windows'} System */
/** @typedef {{ systems: System[], folderOnly: boolean }} Wanted */

/** @type {Record<string, System>} */
const systemOf = { linux: 'linux', darwin: 'mac', win32: 'windows' }
const systems = Object.values(systemOf)

/**
 * Reads what `npm run dist` was asked for: systems by name, and whether a folder is enough.
 * @param {readonly string[]} args
 * @param {string} platform the one this runs on
 * @returns {Wanted | { problem: string }}
 */
export function readDistArguments(args, platform) {
  const named = systems.filter(system => args.includes(system))
  const unknown = args.find(argument => argument !== '--dir' && !systems.some(system => system === argument))
  if (unknown !== undefined) return { problem: `Unknown: ${unknown}. Name systems (${systems.join(', ')}), or --dir.` }
  const own = systemOf[platform]
  if (named.length === 0 && own === undefined) return { problem: `There is no package for ${platform}.` }
  if (named.includes('mac') && platform !== 'darwin') {
    return { problem: 'Packages for macOS can only be made on macOS.' }
  }
  return { systems: named.length > 0 || own === undefined ? named : [own], folderOnly: args.includes('--dir') }
}

/**
 * The command line of electron-builder, which `node` runs.
 * @param {Wanted} wanted
 * @returns {string[]}
 */
export function packagingArguments({ systems, folderOnly }) {
  return [
    'node_modules/electron-builder/cli.js',
    ...systems.map(system => `--${system}`),
    ...(folderOnly ? ['--dir'] : []),
    '--config',
    'build/packaging/electron-builder.ts',
    '--publish',
    'never',
  ]
}
