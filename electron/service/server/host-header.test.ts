import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administratorToken, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let port = ''

beforeAll(async () => {
  service = await startTestService()
  port = new URL(service.url).port
})
afterAll(() => service.stop())

/** Sends a request to 127.0.0.1 with a given Host header; returns the status. */
function statusFor(host: string | null, path = '/api/v4/version'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'private-token': administratorToken, ...(host === null ? {} : { host }) }
    const sent = request({ host: '127.0.0.1', port, path, headers, setHost: false }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', reject)
    sent.end()
  })
}

describe('the Host header of a request', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('is %s with the port of the service', async name => {
    expect(await statusFor(`${name}:${port}`)).toBe(200)
  })

  it.each([
    'attacker.example',
    'attacker.example:PORT',
    'localhost.attacker.example:PORT',
    'localhost:1',
    'localhost',
    '127.0.0.1',
    '127.0.0.1.:PORT',
    'user@127.0.0.1:PORT',
    '0.0.0.0:PORT',
    '',
  ])('is not %j', async host => {
    const given = host.replace('PORT', port)
    expect(await statusFor(given)).toBe(400)
    expect(await statusFor(given, '/desk/drawer.git/info/refs?service=git-upload-pack')).toBe(400)
  })

  it('has to be named', async () => {
    expect(await statusFor(null)).toBe(400)
  })
})

describe('a token in the query', () => {
  it('is accepted by the API, as documented, and not by git over HTTP', async () => {
    const { id } = await service.addProject('desk/closed', 'private')
    const api = await fetch(`${service.url}/api/v4/projects/${id}?private_token=${administratorToken}`)
    expect(api.status).toBe(200)
    const git = `${service.url}/desk/closed.git/info/refs?service=git-upload-pack&private_token=${administratorToken}`
    expect((await fetch(git)).status).toBe(401)
    expect((await fetch(git.replace('private_token', 'access_token'))).status).toBe(401)
  })

  it.each(['job_token', 'token', 'password', '_service_session'])('is not taken as %s', async name => {
    expect((await fetch(`${service.url}/api/v4/user?${name}=${administratorToken}`)).status).toBe(401)
  })
})
