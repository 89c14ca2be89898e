import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { command, commandProblem, formatCommand, parseCommand, programName } from './command-line.ts'

describe('A command line', () => {
  test.each([
    ['pass show work/gitlab', ['pass', 'show', 'work/gitlab']],
    ['  op   read "op://Work/Git Lab/token" ', ['op', 'read', 'op://Work/Git Lab/token']],
    [
      String.raw`"C:\Program Files\glab\glab.exe" auth token`,
      [String.raw`C:\Program Files\glab\glab.exe`, 'auth', 'token'],
    ],
    [`sh -c 'pass show a | head -1'`, ['sh', '-c', 'pass show a | head -1']],
    [`a"b c"d`, ['ab cd']],
    [`a '' ""`, ['a', '', '']],
  ])('%s is split at blanks outside of quotes', (line, argv) => {
    expect(parseCommand(line)).toEqual(argv)
  })

  test.each(['$(id)', '`id`', 'a;b', 'a&&b', '$HOME', '~', '*', '\\'])('%s has no meaning in it', text => {
    expect(parseCommand(`pass ${text}`)).toEqual(['pass', text])
  })

  test('is formatted so that it parses to the same command, with any arguments', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), argv => {
        expect(parseCommand(formatCommand(argv))).toEqual(argv)
      }),
    )
  })

  test.each([
    ['', 'Enter a command'],
    ['   ', 'Enter a command'],
    ['pass "show', 'Add the closing quotation mark'],
    ["pass show 'a", 'Add the closing quotation mark'],
    ['./token.sh', 'Start with the name of a program or its full path'],
    ['~/bin/token', 'Start with the name of a program or its full path'],
    ['"" show', 'Start with the name of a program or its full path'],
    ['/usr/bin/', 'Start with the name of a program or its full path'],
    ['pass \u001b[2J', 'A command must be one line of text'],
    [`pass ${'x'.repeat(400)}`, 'A command has at most 400 characters'],
  ])('%j is refused: %s', (line, problem) => {
    expect(commandProblem(line)).toBe(problem)
  })

  test.each(['pass show a', '/usr/bin/pass', 'C:\\tools\\op.exe read a'])('%s is accepted', line => {
    expect(commandProblem(line)).toBeNull()
    expect(command.safeParse(parseCommand(line)).success).toBe(true)
  })

  test('is named by its program only', () => {
    expect([['/usr/bin/pass', 'show'], ['C:\\tools\\op.exe'], ['glab']].map(programName)).toEqual([
      'pass',
      'op.exe',
      'glab',
    ])
  })
})
