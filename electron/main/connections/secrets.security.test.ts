import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BridgeArgument, BridgeMethod } from '#shared/bridge.ts'
import { noRules } from '#shared/policy.ts'
import { answerRequest } from '../bridge/answer-request.ts'
import { createArgumentPieces } from '../bridge/argument-pieces.ts'
import { type BridgeHandlers, bridgeHandlers } from '../bridge/handlers.ts'
import { createReplyPieces } from '../bridge/reply-pieces.ts'
import { type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, openRun } from '../testing/run.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

const stranger = 'http://stranger.invalid'
const credentials = {
  personal: 'private-token',
  impersonation: 'private-token',
  oauth: 'authorization',
  cookie: 'cookie',
  /** The value of an extra header, beside a personal token. */
  header: 'x-gateway',
  /** A personal token that a command prints. */
  command: 'private-token',
}
type Secret = keyof typeof credentials

/** Echoes the token in the status line, in every header, and in the body of every response. */
function parrot(token: string, heard: Set<string>): Respond {
  return (request, response) => {
    for (const [name, value] of Object.entries(request.headers)) {
      if (String(value).includes(token)) heard.add(name)
    }
    const { url } = request
    const headers = {
      'Content-Type': 'application/json',
      'X-Echo': token,
      ETag: `"${token}"`,
      Link: `<${stranger}/api/v4/x?private_token=${token}>; rel="next"`,
      'Set-Cookie': `session=${token}`,
    }
    const say = (status: number, body: unknown, more: Record<string, string> = {}) => {
      response.writeHead(status, `Token ${token}`, { ...headers, ...more })
      response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
    }
    const trick = /\/(?:projects|users)\/trick-(\w+)/.exec(url)?.[1]
    if (trick === 'redirect') return say(303, token, { Location: `${stranger}/${token}?t=${token}` })
    if (trick === 'html') return say(200, `<p>${token}</p>`, { 'Content-Type': 'text/html' })
    if (trick === 'cut') return void response.destroy()
    if (trick === 'half') return say(200, `{"id": 1, "name": "${token}`)
    if (trick === 'wrong') return say(200, { id: token, [token]: token, name: [token] })
    if (trick !== undefined)
      return say(Number(trick), { message: { [token]: [`no ${token}`] }, error: token, scope: token })
    const user = { id: 1, name: token, username: `x-${token}`, state: 'active', note: token }
    if (url.includes('/user')) return say(200, user)
    if (url.includes('/version')) return say(200, { version: token, revision: token })
    if (request.method === 'DELETE') return say(204, '')
    if (request.method === 'POST') return say(201, { name: `v-${token}`, message: token, target: token, commit: null })
    if (/tags/.test(url)) return say(200, [{ name: token, message: token, target: token, commit: null, [token]: 1 }])
    return say(200, { id: 1, name: token, path: token, path_with_namespace: token, default_branch: token })
  }
}

const tricks = ['redirect', 'html', 'cut', 'half', 'wrong', '400', '401', '403', '404', '409', '422', '500', '503']

test.each(['personal', 'impersonation', 'oauth', 'cookie', 'header', 'command'] as const)(
  'a service that says the secret of the method "%s" back gets it into no message to the page, no log and no file',
  async (method: Secret) => {
    const auth = method === 'header' || method === 'command' ? 'personal' : method
    const token = `canary${randomBytes(16).toString('hex')}`
    const heard = new Set<string>()
    const server = await serve(parrot(token, heard))
    const directory = temporaryDirectory()
    const logged: string[] = []
    const note = (...line: readonly unknown[]) => void logged.push(JSON.stringify(line))
    const run = await openRun({ directory, log: note })
    const handlers: BridgeHandlers = bridgeHandlers({
      replies: createReplyPieces(),
      longArguments: createArgumentPieces(),
      ...run,
      journal: run.store.journal,
      bulkJobs: run.bulkJobs,
      info: () => ({
        ...run.keychain.shown(),
        version: '0',
        platform: 'test',
        openAt: null,
        initialTab: null,
        userData: directory,
        notices: run.store.notices,
        versions: {},
        beginTour: false,
        isInstalled: true,
        policy: noRules,
        previousScreens: [],
      }),
      listening: () => {},
      settled: () => {},
      diagnostics: async () => '',
      setTitle: () => {},
      closeWindow: () => undefined,
      openWindow: () => undefined,
      stay: () => undefined,
      workEnded: () => {},
      progress: () => {},
      pageFault: () => {},
    })
    const said: string[] = []
    const ask = async <M extends BridgeMethod>(method: M, argument: BridgeArgument<M>) => {
      const reply = await answerRequest(handlers, method, argument, note)
      said.push(JSON.stringify(reply))
      return reply
    }

    const about = { ...connectionTo(server.url), auth, ...secretsFor(method, token) }
    await ask('connections.test', about)
    await ask('connections.add', about)
    const connection = (await run.connections.list()).at(-1)?.id ?? ''
    const call = { connection: run.ref(connection), callId: 'a' }
    for (const from of ['network', 'cache'] as const) {
      await ask('operations.call', { ...call, from, operation: 'user.current', params: {} })
      await ask('operations.call', { ...call, from, operation: 'tags.list', params: { id: 1 } })
      await ask('operations.explore', { ...call, from, operation: 'projects.get', params: { id: 1 } })
    }
    for (const trick of tricks) {
      const id = `trick-${trick}`
      await ask('operations.call', { ...call, operation: 'projects.get', params: { id } })
      await ask('operations.explore', { ...call, operation: 'projects.get', params: { id } })
      await ask('operations.call', { ...call, operation: 'tags.delete', params: { id, tag_name: 'v1' } })
      await ask('operations.explore', { ...call, operation: 'tags.delete', params: { id, tag_name: 'v1' } })
      await ask('connections.setSudo', { id: connection, user: id })
    }
    const tag = { id: 1, tag_name: 'v1', ref: 'main' }
    await ask('operations.preview', { connection: call.connection, operation: 'tags.create', params: tag })
    await ask('operations.call', { ...call, operation: 'tags.create', params: tag })
    await ask('journal.list', {})
    for (const { id } of await run.store.journal.list({ limit: 100 })) {
      await ask('journal.get', { id })
      await ask('journal.planUndo', { connection: call.connection, id })
    }
    await ask('connections.list', {})
    await ask('connections.update', { ...connectionTo(server.url), auth, id: connection, name: 'Renamed' })
    await ask('connections.setReadOnly', { id: connection, readOnly: true })
    await ask('app.info', {})
    await ask('settings.get', {})
    said.push(JSON.stringify(run.events))
    const files = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

    expect([...heard]).toEqual([credentials[method]])
    expect(server.seen.every(({ url, body }) => !`${url}${body}`.includes(token))).toBe(true)
    expect(said.length).toBeGreaterThan(70)
    const holding = (texts: readonly string[]) =>
      texts.filter(text => getForms(token).some(form => text.toLowerCase().includes(form)))
    expect(holding(said)).toEqual([])
    expect(holding(logged)).toEqual([])
    expect(holding(files())).toEqual([])
    await run.close()
    expect(holding(files())).toEqual([])
    expect(holding([`x${token}`, Buffer.from(token).toString('hex')])).toHaveLength(2)
  },
)

/** How a person gives the secret. */
function secretsFor(method: Secret, token: string) {
  if (method === 'header') return { token: 'another', headers: [{ name: 'X-Gateway', value: token }] }
  if (method !== 'command') return { token }
  // In a separate file, like in a password manager.
  const file = join(temporaryDirectory(), 'token')
  writeFileSync(file, token)
  return { tokenCommand: ['cat', file] }
}

/** As it is, reversed, in hex and in Base64, in small letters. */
function getForms(token: string): readonly string[] {
  const bytes = Buffer.from(token)
  const base64 = [0, 1, 2].map(shift =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  )
  return [token, [...token].reverse().join(''), bytes.toString('hex'), ...base64].map(form => form.toLowerCase())
}
