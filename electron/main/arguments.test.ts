import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownArguments, parseArguments, usage } from './arguments.ts'

const nothing = {
  help: false,
  skipTour: false,
  background: false,
  screenshot: null,
  selfCheck: null,
  checkService: null,
  saveSamples: null,
  userData: null,
  remoteDebuggingPort: null,
  openAt: null,
  service: null,
  serviceName: null,
  passedOver: [],
}
const parse = (...given: string[]) => parseArguments(given, '/here', 'linux')

describe('The command line', () => {
  test.each([
    [[], {}],
    [['--help'], { help: true }],
    [['--screenshot', 'shot.png'], { screenshot: '/here/shot.png' }],
    [['--screenshot=/tmp/a=b.png'], { screenshot: '/tmp/a=b.png' }],
    [['--skip-tour'], { skipTour: true }],
    [['--background'], { background: true }],
    [['--self-check'], { selfCheck: { file: null } }],
    [['--check-service'], { checkService: { file: null } }],
    [['--check-service', 'report.txt'], { checkService: { file: '/here/report.txt' } }],
    [['--check-service', '--save-samples', 's.json'], { checkService: { file: null }, saveSamples: '/here/s.json' }],
    [['--self-check', '--skip-tour'], { selfCheck: { file: null }, skipTour: true }],
    [['--self-check', 'report.txt'], { selfCheck: { file: '/here/report.txt' } }],
    [['--self-check=/tmp/report'], { selfCheck: { file: '/tmp/report' } }],
    [['--user-data', 'data'], { userData: '/here/data' }],
    [['--remote-debugging-port', '9222'], { remoteDebuggingPort: 9222 }],
    [['--remote-debugging-port=0'], { remoteDebuggingPort: 0 }],
    [['--open', 'gatehouse://open/c/sandbox'], { openAt: '/c/sandbox' }],
    [['--open', '/c/sandbox/p/a%2Fb'], { openAt: '/c/sandbox/p/a%2Fb' }],
    [['gatehouse://open/c/sandbox'], { openAt: '/c/sandbox' }],
    [['--service', 'https://a.example', '--token-stdin'], { service: 'https://a.example' }],
    [['--token-stdin', '--service=http://127.0.0.1:1'], { service: 'http://127.0.0.1:1' }],
    [
      ['--service', 'https://a.example', '--service-name', 'Harbor production', '--token-stdin'],
      { service: 'https://a.example', serviceName: 'Harbor production' },
    ],
    [['--no-sandbox', '--inspect=0', '--ozone-platform=wayland', '--screenshot', 'a'], { screenshot: '/here/a' }],
    [['--use-gl=angle', '--skip-tour', '-psn_0_1'], { skipTour: true, passedOver: ['--use-gl=angle'] }],
  ])('%j is understood', (given, expected) => {
    expect(parse(...given)).toEqual({ ok: true, value: { ...nothing, ...expected } })
  })

  test.each([
    [['--sceenshot', 'a.png'], 'Unknown arguments: --sceenshot a.png'],
    [['file.txt'], 'Unknown argument: file.txt'],
    [['-h'], 'Unknown argument: -h'],
    [[''], 'Unknown argument: '],
    [['--screenshot'], '--screenshot needs a value: --screenshot FILE'],
    [['--screenshot='], '--screenshot needs a value: --screenshot FILE'],
    [['--screenshot', '--help'], '--screenshot needs a value: --screenshot FILE'],
    [['--help=yes'], '--help takes no value'],
    [['--remote-debugging-port', 'x'], expect.stringContaining('from 0 to 65535')],
    [['--remote-debugging-port', '70000'], expect.stringContaining('from 0 to 65535')],
    [['--open', 'https://example.org'], expect.stringContaining('Not a link')],
    [['gatehouse://elsewhere/x'], expect.stringContaining('Not a link')],
    [['--service', 'a.example', '--token-stdin'], expect.stringContaining('http')],
    [['--service-name', 'Harbor production'], expect.stringContaining('--service-name needs --service')],
    [['--service', 'https://a.example'], expect.stringContaining('only go together')],
    [['--token-stdin'], expect.stringContaining('only go together')],
  ])('%j is a problem said in one line', (given, problem) => {
    expect(parse(...given)).toEqual({ ok: false, problem })
  })

  test('takes no token from a standard input that is not there', () => {
    const given = ['--service', 'https://a.example', '--token-stdin']
    expect(parseArguments(given, '/here', 'darwin')).toMatchObject({ ok: true })
    expect(parseArguments(given, '/here', 'win32')).toEqual({ ok: false, problem: expect.stringContaining('Windows') })
  })

  test('of any form never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('--open', '--service', '--token-stdin', '='))),
        given => {
          expect(typeof parseArguments(given).ok).toBe('boolean')
        },
      ),
    )
  })

  test('is explained with every flag there is', () => {
    const text = usage()
    for (const name of ['screenshot', 'user-data', 'remote-debugging-port', 'open', 'service', 'token-stdin', 'help']) {
      expect(text).toContain(`--${name}`)
    }
  })
})

test.each([
  [['/opt/Gatehouse/gatehouse', '--help'], [], ['--help']],
  [['node', '/app', '--help'], ['/app'], ['--help']],
  [['electron', '--no-sandbox', '/app/.', '--screenshot', '/app'], ['/app'], ['--screenshot', '/app']],
  [['/app', '--help'], ['/app'], ['--help']],
])('of %j with the app at %j, %j are the app’s own', (argv, paths, own) => {
  expect(ownArguments(argv, paths)).toEqual(own)
})
