import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { completeValue, responseValue } from './response-value.ts'

const json = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) })
const detail = contract['snippets.userAgentDetail']

describe('words of a profile in an answer', () => {
  it.each(['spamfilter_submitted', 'akismet_submitted'])('%s is read under the name the contract has', field => {
    const answer = { user_agent: 'curl/8', ip_address: '127.0.0.1', [field]: true, beside: 1 }
    expect(responseValue(detail, json(answer))).toEqual({
      user_agent: 'curl/8',
      ip_address: '127.0.0.1',
      spamfilter_submitted: true,
      beside: 1,
    })
  })

  it('a response without the field is still invalid where it must be complete', () => {
    expect(() => completeValue(detail, json({ user_agent: '', ip_address: '' }))).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ kind: 'badResponse' }) }),
    )
  })
})
