import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createParams,
  emptySnippet,
  getBase,
  getValues,
  isChanged,
  type SnippetBase,
  updateParams,
  whyNotUpdate,
} from './form-values.ts'

const base: SnippetBase = {
  id: 7,
  updated_at: '2026-03-02T07:45:00.000Z',
  title: 'Restart the board',
  file_name: 'restart.sh',
  description: '',
  visibility: 'internal',
  content: 'one\r\ntwo\r\n',
  hasSeveralFiles: false,
}

describe('the request of a snippet', () => {
  it('a new one is private by default, and has no empty description', () => {
    expect(createParams('harbor/lighthouse', { ...emptySnippet, title: 'T', file_name: 'f', content: 'x' })).toEqual({
      id: 'harbor/lighthouse',
      title: 'T',
      file_name: 'f',
      content: 'x',
      visibility: 'private',
    })
  })

  it('an edit without changes sends nothing, whatever the line endings', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '\r', ' '), { maxLength: 12 }), parts => {
        const given = { ...base, content: parts.join('') }
        expect(isChanged(updateParams('p', given, getValues(given)))).toBe(false)
      }),
    )
  })

  it('an edit sends only the changes; a description can be emptied', () => {
    const given = { ...base, description: 'old' }
    expect(updateParams('p', given, { ...getValues(given), description: '' })).toEqual({
      id: 'p',
      snippet_id: 7,
      description: '',
    })
  })

  it('an edit chooses no visibility for one that is not known, so that private can be chosen as well', () => {
    const given = getBase({ ...base, visibility: 'team' }, 'text')
    const values = getValues(given)
    expect([values.visibility, isChanged(updateParams('p', given, values))]).toEqual([undefined, false])
    expect(updateParams('p', given, { ...values, visibility: 'private' })).toMatchObject({ visibility: 'private' })
  })

  it('an edit of a snippet with several files cannot change their content or name', () => {
    const several = { ...base, hasSeveralFiles: true }
    const titled = updateParams('p', several, { ...getValues(several), title: 'Tides' })
    expect(whyNotUpdate(several, titled)).toBeNull()
    const written = updateParams('p', several, { ...getValues(several), content: 'other' })
    expect([whyNotUpdate(several, written), whyNotUpdate(base, written)]).toEqual([
      expect.stringContaining('several files'),
      null,
    ])
  })

  it('the lines that stayed keep what ended them', () => {
    expect(updateParams('p', base, { ...getValues(base), content: 'one\nnew\ntwo\n' }).content).toBe(
      'one\r\nnew\r\ntwo\r\n',
    )
  })
})
