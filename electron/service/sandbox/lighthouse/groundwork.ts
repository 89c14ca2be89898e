import { capitalized } from '#shared/text/capitalized.ts'

/** The code that all resources use, and the project's README. */

export const readme = (resources: readonly string[], version: string) => `# Lighthouse

The berth and arrival board of the harbour: who lies where, who is expected on which tide, and what ships must know
before they pass the pier heads.

![The board](public/lighthouse.svg)

## Running it

\`\`\`sh
docker compose up -d postgres
npm install
npm run migrate
npm start            # http://localhost:8080
\`\`\`

The board refreshes itself every thirty seconds. It has been up on the wall of the pilot station since the winter of 2024;
please do not merge on a Friday with a gale forecast.

## What it knows

${resources.length === 0 ? 'Nothing yet.' : resources.map(name => `- [${name}](docs/api/${name}.md)`).join('\n')}

Current version: ${version}. Tide heights come from [tide-tables](../tide-tables).
`

export const server = (resources: readonly { singular: string; plural: string }[]) => {
  const imports = resources.map(
    ({ singular, plural }) => `import { ${singular}Routes } from './${plural}/${singular}-routes.js'
import { ${capitalized(singular)}Store } from './${plural}/${singular}-store.js'`,
  )
  return `import { createServer } from 'node:http'
import { Pool } from 'pg'
import { board } from './board.js'
${imports.join('\n')}${imports.length > 0 ? '\n' : ''}import { Router } from './router.js'

const pool = new Pool()
const router = new Router()

board(router)
${resources.map(({ singular }) => `${singular}Routes(router, new ${capitalized(singular)}Store(pool))`).join('\n')}

createServer(router.listener()).listen(Number(process.env.PORT ?? 8080))
`
}

export const router = `import type { IncomingMessage, RequestListener } from 'node:http'
import { Problem } from './problem.js'

export interface Call {
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}

type Handler = (call: Call) => Promise<unknown>

/** Matches paths such as /api/berths/:id. Small on purpose: the board has thirty routes. */
export class Router {
  private readonly routes: { method: string; pattern: string[]; handler: Handler }[] = []

  get(path: string, handler: Handler): void {
    this.routes.push({ method: 'GET', pattern: path.split('/'), handler })
  }

  post(path: string, handler: Handler): void {
    this.routes.push({ method: 'POST', pattern: path.split('/'), handler })
  }

  listener(): RequestListener {
    return async (request, response) => {
      try {
        const answer = await this.answer(request)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem(500, 'Something broke on our side')
        response.writeHead(problem.status).end(JSON.stringify({ message: problem.message }))
      }
    }
  }

  private async answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname.split('/')
    for (const { method, pattern, handler } of this.routes) {
      const params = method === request.method ? match(pattern, path) : undefined
      if (params) return handler({ params, query: url.searchParams, body: await readJson(request) })
    }
    throw new Problem(404, 'There is nothing here')
  }
}

function match(pattern: string[], path: string[]): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(path[index]!)
    else if (part !== path[index]) return undefined
  }
  return params
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
`

export const problem = `/** Something the caller did wrong, with the status to answer. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}
`

export const etag = `import { createHash } from 'node:crypto'

/** Marks an answer so that the board on the wall does not fetch the same list every thirty seconds. */
export function etag<T extends object>(answer: T): T & { etag: string } {
  const digest = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  return Object.assign(answer, { etag: digest })
}
`

export const roster = `import type { Pilot } from './pilot.js'

export interface Watch {
  pilot: Pilot
  from: Date
  to: Date
}

/** Fills the week with watches of six hours; nobody gets two without the rest the law asks for. */
export function roster(pilots: Pilot[], monday: Date): Watch[] {
  const watches: Watch[] = []
  for (let hour = 0; hour < 7 * 24; hour += 6) {
    const from = new Date(monday.getTime() + hour * 3_600_000)
    const rested = pilots.filter(pilot => pilot.restUntil <= from)
    const pilot = rested[watches.length % rested.length]
    if (pilot) watches.push({ pilot, from, to: new Date(from.getTime() + 6 * 3_600_000) })
  }
  return watches
}
`
