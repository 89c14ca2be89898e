/** With this first argument, a package with Electron runs the sandbox of a command. */
export const sandboxArgument = '--run-sandbox'

/** The name of a command, or its first word. Anything else that the app is started with has a dash, a dot, a colon or a slash. */
const commandWord = /^[a-z]+(-[a-z]+)*$/

/**
 * The command line for `main` when a package was started with a command; null when it is to open its window.
 * @param argv as the process got it
 */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  // Where user namespaces are restricted, packages start the app with this switch.
  const own = argv.slice(argv[1] === '--no-sandbox' ? 2 : 1)
  return commandWord.test(own[0] ?? '') ? own : null
}
