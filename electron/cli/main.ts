import { program } from './command.ts'
import { commands, findCommand } from './commands.ts'
import type { Io } from './io.ts'

/**
 * Runs a command line and returns its exit code. Everything it says goes to the streams of `io`.
 * @param argv without the program
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const [first] = argv
  if (first === undefined || first === '--help' || first === 'help') {
    const { overview } = await import('./overview.ts')
    io.stdout.write(overview(commands))
    return first === undefined ? 2 : 0
  }
  if (first === '--version') {
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
    io.stdout.write(`${manifest.version}\n`)
    return 0
  }
  const found = findCommand(argv)
  if (found?.rest.includes('--help')) {
    const { command, rest } = found
    // The help of calls is made from the contract, which takes longer to load than all the rest.
    const { commandHelp } = command.name === 'call' ? await import('./call-help.ts') : await import('./help.ts')
    io.stdout.write(commandHelp(command, rest))
    return 0
  }
  const asJson = argv.includes('--json-errors')
  const [{ parseTyped, requireWords }, { UsageProblem }] = await Promise.all([
    import('./parse.ts'),
    import('./problem.ts'),
  ])
  try {
    if (!found) {
      const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
      throw new UsageProblem(
        group.length > 0 ? `Name a command: ${group.join(', ')}.` : `Unknown command ${first}. See ${program} --help.`,
      )
    }
    const { command, rest } = found
    // The params of a call are those of its operation: it parses them itself.
    if (command.name === 'call') return await command.run({ flags: new Map(), words: rest }, io, found)
    const typed = parseTyped(command.flags, rest)
    requireWords(command, typed.words)
    return await command.run(typed, io, found)
  } catch (error) {
    const { writeProblem } = await import('./describe-problem.ts')
    return writeProblem(error, asJson, io)
  }
}
