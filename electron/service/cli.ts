import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { profileIds } from '#shared/profile.ts'
import { serviceVersionFrom } from '#shared/service-version.ts'
import { sampleSizes } from './sample/size.ts'
import { editions } from './server/authorization.ts'
import { limitKinds, limitNames } from './server/request-limits.ts'
import { type RunningService, type ServiceOptions, startService } from './service.ts'
import { switchNames } from './switches.ts'

const usage = `Usage: npm run service -- --data DIR [options]

  --data DIR          where repositories and metadata are kept (made when it is not there)
  --port N            port on 127.0.0.1; 0 (the default) takes any free one
  --token TOKEN       the administrator's token; or GATEHOUSE_SERVICE_TOKEN in the environment; else one is made and kept
  --import PATH       imports a local git repository as a project; may be given several times
  --sandbox           fills an empty DIR with the sandbox workspace
  --sample large      fills DIR with the sandbox and very much of everything; takes some minutes, once
  --sample fleet      fills DIR with the sandbox and 10,000 projects, most of them without files; takes some seconds, once
  --profile NAME      ${profileIds.join(' or ')} (default ${profileIds[0]})
  --edition NAME      ${editions.join(', ')} (default ultimate)
  --no-impersonation  refuses the tokens that administrators made for others
  --without NAME      switches a feature off, may be given several times: ${switchNames.join(', ')}
  --limits NAME       limits requests as a service of the family does: ${limitNames.join(' (tells the limits in headers) or ')} (only refuses)
  --limit NAME=N      another value than its usual one, may be given several times: ${limitKinds.join(', ')}
  --limit-seconds N   how long a period of the limits is (default 60)
  --server-version V  behaves like this version of the family, such as 15.11
  --max-variables N   refuses more instance variables than these (default: any number)
  --exit-with-parent  stops when the process that started it is gone

Prints one line of JSON, {"url": …, "token": …}, when it is ready. SIGTERM or SIGINT stop it.
`

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535))
const flags = z.object({
  data: z.string().min(1),
  port: portNumber.default(0),
  token: z.string().min(8, 'has fewer than 8 characters').optional(),
  import: z.array(z.string().min(1)).default([]),
  sandbox: z.boolean().default(false),
  sample: z.enum(['large', 'fleet']).optional(),
  profile: z.enum(profileIds).default('documents'),
  edition: z.enum(editions).default('ultimate'),
  'no-impersonation': z.boolean().default(false),
  without: z.array(z.enum(switchNames)).default([]),
  'max-variables': z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  limits: z.enum(limitNames).optional(),
  limit: z
    .array(
      z
        .string()
        .regex(new RegExp(`^(${limitKinds.join('|')})=[1-9]\\d{0,8}$`), 'is not NAME=N')
        .transform(text => [text.replace(/=.*/, ''), Number(text.replace(/.*=/, ''))] as const),
    )
    .default([]),
  'limit-seconds': z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(60),
  'server-version': z
    .string()
    .transform((text, context) => {
      const version = /^\d+\.\d+$/.test(text) ? serviceVersionFrom(text) : null
      if (version === null) context.addIssue('is not a version such as 15.11')
      return version ?? z.NEVER
    })
    .optional(),
  'exit-with-parent': z.boolean().default(false),
})

function readFlags(): z.output<typeof flags> {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        token: { type: 'string' },
        import: { type: 'string', multiple: true },
        sandbox: { type: 'boolean' },
        sample: { type: 'string' },
        profile: { type: 'string' },
        edition: { type: 'string' },
        'no-impersonation': { type: 'boolean' },
        without: { type: 'string', multiple: true },
        'max-variables': { type: 'string' },
        limits: { type: 'string' },
        limit: { type: 'string', multiple: true },
        'limit-seconds': { type: 'string' },
        'server-version': { type: 'string' },
        'exit-with-parent': { type: 'boolean' },
      },
    })
    const token = values.token ?? process.env.GATEHOUSE_SERVICE_TOKEN
    return flags.parse({ ...values, ...(token === undefined ? {} : { token }) })
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(issue => `--${issue.path.join('.')}: ${issue.message}`).join('\n')
        : String(error instanceof Error ? error.message : error)
    process.stderr.write(`${reason}\n\n${usage}`)
    process.exit(2)
  }
}

function getOptions(given: z.output<typeof flags>): ServiceOptions {
  return {
    directory: resolve(given.data),
    port: given.port,
    token: given.token,
    profile: given.profile,
    edition: given.edition,
    noImpersonation: given['no-impersonation'],
    switchedOff: given.without,
    maxInstanceVariables: given['max-variables'],
    limits: given.limits && {
      name: given.limits,
      values: Object.fromEntries(given.limit),
      seconds: given['limit-seconds'],
    },
    version: given['server-version'],
    sandbox: given.sandbox,
    sample: given.sample && sampleSizes[given.sample],
    imports: given.import.map(path => resolve(path)),
    onFault: (error, requestId) => process.stderr.write(`request ${requestId}: ${getStack(error)}\n`),
    onNotice: sentence => process.stderr.write(`${sentence}\n`),
  }
}

function getStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Detects the end of the parent process by the change of the parent process ID. */
function whenParentEnds(listener: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || listener(), 1000).unref()
}

/** Stops the service; further calls have no effect. */
function stopper(service: RunningService): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    service.stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${getStack(error)}\n`)
        process.exit(1)
      },
    )
  }
}

const given = readFlags()
// Before it runs no clean stop is needed: incomplete data is recreated at the next start.
let stop: () => void = () => process.exit(1)
if (given['exit-with-parent']) whenParentEnds(() => stop())
try {
  const service = await startService(getOptions(given))
  stop = stopper(service)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`${JSON.stringify({ url: service.url, token: service.token })}\n`)
} catch (error) {
  process.stderr.write(`The service could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
