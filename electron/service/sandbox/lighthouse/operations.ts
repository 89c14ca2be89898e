/** How the service is built, delivered and kept alive. */

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

export const runbook = `# When the board is dark

1. Is the screen on? It has been the screen four times out of five.
2. \`docker compose ps\`: all three services should say *up*.
3. \`curl -s localhost:8080/api/arrivals | head\`: an empty list at spring tide means that tide-tables is not answering.
4. Call the duty engineer (number on the inside of the cabinet door) before you restart the database.

Pilots board by radio when the board is dark. Say so on channel 12.
`
