/** @typedef {'linux' | 'mac' | 'windows'} System */
/** @typedef {{ systems: System[], folderOnly: boolean }} Wanted packages around Electron */
/** @typedef {{ browser: 'system' }} WantedSmall the package for Debian that uses the browser of the system */

/** @type {Record<string, System>} */
const systemByPlatform = { linux: 'linux', darwin: 'mac', win32: 'windows' }
const systems = Object.values(systemByPlatform)

/**
 * Parses the arguments of `npm run dist`: names of systems, and `--dir`; or only `--browser system`.
 * @param {readonly string[]} args
 * @param {string} platform the current platform
 * @returns {Wanted | WantedSmall | { problem: string }}
 */
export function readDistArguments(args, platform) {
  if (args.join(' ').replace('=', ' ') === '--browser system') {
    if (platform === 'linux') return { browser: 'system' }
    return { problem: 'The package with the browser of the system is for Debian, and made there.' }
  }
  const named = systems.filter(system => args.includes(system))
  const unknown = args.find(argument => argument !== '--dir' && !systems.some(system => system === argument))
  if (unknown !== undefined)
    return {
      problem: `Unknown: ${unknown}. Name systems (${systems.join(', ')}), or --dir; or --browser system alone.`,
    }
  const own = systemByPlatform[platform]
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
