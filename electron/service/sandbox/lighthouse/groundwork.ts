import { drawPng } from '../history/png.ts'

/** The files that do not belong to one resource: how the service starts, the arrival board, how it is run. */

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

export const packageJson = (version: string, pg: string, typescript: string) => `{
  "name": "@harbor/lighthouse",
  "version": "${version}",
  "private": true,
  "type": "module",
  "scripts": {
    "start": "node --enable-source-maps dist/server.js",
    "build": "tsc -p .",
    "test": "node --test dist/test",
    "migrate": "./bin/migrate"
  },
  "dependencies": {
    "pg": "^${pg}"
  },
  "devDependencies": {
    "typescript": "^${typescript}"
  }
}
`

export const server = (resources: readonly { singular: string; plural: string }[]) => {
  const name = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const imports = resources.map(
    ({ singular, plural }) => `import { ${singular}Routes } from './${plural}/${singular}-routes.js'
import { ${name(singular)}Store } from './${plural}/${singular}-store.js'`,
  )
  return `import { createServer } from 'node:http'
import { Pool } from 'pg'
import { board } from './board.js'
${imports.join('\n')}${imports.length > 0 ? '\n' : ''}import { Router } from './router.js'

const pool = new Pool()
const router = new Router()

board(router)
${resources.map(({ singular }) => `${singular}Routes(router, new ${name(singular)}Store(pool))`).join('\n')}

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

export const board = (refresh: number) => `import { readFileSync } from 'node:fs'
import type { Router } from './router.js'

/** Seconds between two looks at the lists. */
const refresh = ${refresh}

export function board(router: Router): void {
  const page = readFileSync(new URL('../public/board.html', import.meta.url), 'utf8')
  router.get('/', async () => page.replace('{{refresh}}', String(refresh)))
}
`

export const boardPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="{{refresh}}" />
    <title>Harbour board</title>
    <link rel="stylesheet" href="board.css" />
  </head>
  <body>
    <header><img src="lighthouse.svg" alt="" /> <h1>Expected on this tide</h1></header>
    <table id="arrivals"></table>
    <script type="module" src="board.js"></script>
  </body>
</html>
`

export const styles = (accent: string) => `:root {
  --sea: #0b2f4a;
  --foam: #e9f1f5;
  --lamp: ${accent};
  font: 18px/1.5 'Atkinson Hyperlegible', sans-serif;
}

body {
  margin: 0;
  color: var(--foam);
  background: var(--sea);
}

header {
  display: flex;
  align-items: center;
  gap: 1rem;
  padding: 1rem 2rem;
  border-bottom: 4px solid var(--lamp);
}

td.late {
  color: var(--lamp);
  font-weight: bold;
}
`

export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" width="120" height="160">
  <title>Lighthouse</title>
  <path d="M45 150 L52 60 H68 L75 150 Z" fill="#f4f4f2" stroke="#0b2f4a" stroke-width="2" />
  <path d="M50 90 H70 L72 112 H48 Z" fill="#c8452f" />
  <rect x="50" y="42" width="20" height="18" fill="#ffd166" stroke="#0b2f4a" stroke-width="2" />
  <path d="M48 42 L60 28 L72 42 Z" fill="#c8452f" stroke="#0b2f4a" stroke-width="2" />
  <path d="M70 48 L118 34 V66 L70 54 Z" fill="#ffd166" opacity="0.5" />
  <path d="M10 152 q12 -8 25 0 t25 0 t25 0 t25 0" fill="none" stroke="#3d7ea6" stroke-width="3" />
</svg>
`

export const dockerfile = (node: number) => `FROM node:${node}-slim AS build
WORKDIR /app
COPY package*.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${node}-slim
WORKDIR /app
COPY --from=build /app/dist dist
COPY --from=build /app/public public
USER node
CMD ["node", "dist/server.js"]
`

export const pipeline = (node: number) => `stages: [test, image]

test:
  image: node:${node}
  script:
    - npm ci
    - npm run build
    - npm test

image:
  image: docker:27
  rules:
    - if: $CI_COMMIT_TAG
  script:
    - docker build -t registry.harbor.example/lighthouse:$CI_COMMIT_TAG .
    - docker push registry.harbor.example/lighthouse:$CI_COMMIT_TAG
`

export const migrateScript = `#!/bin/sh
# Applies every migration that the database has not seen, in order of their numbers.
set -eu

psql -qc 'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY)'
for file in db/migrations/*.sql; do
  name=$(basename "$file")
  if [ -z "$(psql -Atc "SELECT 1 FROM migrations WHERE name = '$name'")" ]; then
    echo "applying $name"
    psql -q1f "$file" -c "INSERT INTO migrations VALUES ('$name')"
  fi
done
`

/** The icon of the board: the tower at night, its beam over the sea. */
export const icon = () =>
  drawPng(96, 96, (x, y) => {
    if (y > 78) return [22, 74, 112]
    if (x > 42 && x < 54 && y > 34) return y > 48 && y < 60 ? [200, 69, 47] : [244, 244, 242]
    if (x > 43 && x < 53 && y > 24 && y <= 34) return [255, 209, 102]
    if (x >= 53 && Math.abs(y - 29) < (x - 53) / 4) return [120, 110, 70]
    return [11, 32 + Math.floor(y / 6), 60 + Math.floor(y / 4)]
  })

export const tsconfig = `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "outDir": "dist",
    "strict": true,
    "sourceMap": true
  },
  "include": ["src", "test"]
}
`

export const runbook = `# When the board is dark

1. Is the screen on? It has been the screen four times out of five.
2. \`docker compose ps\`: all three services should say *up*.
3. \`curl -s localhost:8080/api/arrivals | head\`: an empty list at spring tide means that tide-tables is not answering.
4. Call the duty engineer (number on the inside of the cabinet door) before you restart the database.

Pilots board by radio when the board is dark. Say so on channel 12.
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

export const liveBoard = `// Asks once and is told of every change after that, instead of asking every thirty seconds.
const socket = new WebSocket(\`ws://\${location.host}/live\`)
const rows = new Map()

socket.addEventListener('message', ({ data }) => {
  const { id, arrival } = JSON.parse(data)
  if (arrival) rows.set(id, arrival)
  else rows.delete(id)
  draw([...rows.values()].sort((a, b) => a.expectedAt.localeCompare(b.expectedAt)))
})

function draw(arrivals) {
  document.querySelector('#arrivals').replaceChildren(
    ...arrivals.map(arrival => {
      const row = document.createElement('tr')
      row.append(cell(arrival.expectedAt.slice(11, 16)), cell(arrival.vessel), cell(arrival.from))
      return row
    }),
  )
}

function cell(text) {
  const cell = document.createElement('td')
  cell.textContent = text
  return cell
}
`
