import { describe, expect, it } from 'vitest'
import { type AppError, appError, explain } from './errors.ts'

const examples: readonly AppError[] = [
  { kind: 'offline', detail: 'connection refused' },
  { kind: 'timeout', milliseconds: 10_000 },
  { kind: 'tls', detail: 'certificate has expired' },
  { kind: 'proxy', because: 'credentials', detail: 'status 407' },
  { kind: 'command', because: 'ended', program: 'pass', exitCode: 1 },
  { kind: 'unauthorized', message: '401 Unauthorized' },
  { kind: 'forbidden', message: '403 Forbidden', needs: 'the Developer role' },
  { kind: 'notFound', message: '404 Project Not Found' },
  { kind: 'conflict', message: 'Release already exists', status: 409 },
  { kind: 'validation', message: 'branch is missing' },
  { kind: 'readOnly' },
  { kind: 'connectionChanged' },
  { kind: 'consentRequired', because: 'declined' },
  { kind: 'rateLimited', retryAfterSeconds: null },
  { kind: 'server', status: 500, message: 'Internal Server Error' },
  { kind: 'badResponse', detail: 'an HTML page', operation: 'files.get' },
  { kind: 'cancelled' },
  { kind: 'queued', message: 'Request queued for administrator approval.' },
  { kind: 'unknownOutcome', detail: 'socket closed' },
  { kind: 'disk', detail: 'ENOSPC', isFull: true },
  { kind: 'damagedArchive' },
  { kind: 'internal', cause: 'TypeError at index.js:12:3', logId: '3f9a1c2e' },
]

describe('errors', () => {
  it('are all shown here', () => {
    const kinds = appError.options.map(option => option.shape.kind.value)
    expect(examples.map(example => example.kind)).toEqual(kinds)
  })

  it.each(['declined', 'busy', 'tooOften', 'notCovered'] as const)(
    'say that nothing was sent without consent: %s',
    because => {
      const { sentence, nextStep } = explain({ kind: 'consentRequired', because })
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(nextStep).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('put a fault of the app on the app, with the log id and a next step', () => {
    const { title, sentence, nextStep } = explain(
      { kind: 'internal', cause: 'TypeError at index.js:12:3', logId: '3f9a1c2e' },
      'Harbor',
    )
    expect(title).toBe('Error in Gatehouse')
    expect(sentence).toMatch(/^Gatehouse itself failed.*3f9a1c2e\.$/)
    expect(sentence).not.toContain('Harbor')
    expect(nextStep).toContain('log ID')
  })

  it('say what a check of the service showed', () => {
    const lost = { kind: 'unknownOutcome', detail: 'socket closed' } as const
    expect(explain({ ...lost, found: 'made' }).sentence).toContain('The service has the change.')
    expect(explain({ ...lost, found: 'notMade' }).sentence).toContain('The service doesn’t have the change.')
  })

  it.each(examples.map(example => [example.kind, example] as const))(
    '%s reads as a sentence with a next step',
    (_kind, error) => {
      const { title, sentence, nextStep } = explain(error, 'Harbor')
      expect(title.length).toBeGreaterThan(3)
      expect(sentence).toMatch(/^[A-Za-z].*\.$/)
      expect(sentence).not.toMatch(/undefined|\[object/)
      expect(nextStep).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('begin with a capital letter where the connection has no name here', () => {
    const offline = { kind: 'offline', detail: 'connection refused' } as const
    expect(explain(offline).sentence).toBe('The service could not be reached (connection refused).')
    expect(explain(offline, 'harbor.example').sentence).toMatch(/^harbor\.example could not/)
    const readOnly = { kind: 'readOnly' } as const
    expect(explain(readOnly).sentence).toBe('Changes to the service are switched off in this app; nothing was sent.')
  })
})
