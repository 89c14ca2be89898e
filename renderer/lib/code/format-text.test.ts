import { describe, expect, it } from 'vitest'
import { formatText, getFormat } from './format-text.ts'

describe('formatting on request', () => {
  it('is offered for JSON and YAML', () => {
    expect(['a.json', 'B.YML', 'c/d.yaml', 'a.md', 'json'].map(getFormat)).toEqual(['json', 'yaml', 'yaml', null, null])
  })

  it('keeps the indentation, comments, large numbers, and a missing last newline', async () => {
    const text = '{\n    // why\n    "a":1.5,   "b": 12345678901234567890}'
    expect(await formatText({ text, format: 'json' })).toEqual({
      text: '{\n    // why\n    "a": 1.5,\n    "b": 12345678901234567890\n}',
    })
    expect(await formatText({ text: '{\n\t"a":1}\n', format: 'json' })).toEqual({ text: '{\n\t"a": 1\n}\n' })
  })

  it('keeps the comments and the order of YAML', async () => {
    expect(await formatText({ text: 'b:   1 # one\na: [ 1,2 ]\n', format: 'yaml' })).toEqual({
      text: 'b: 1 # one\na: [1, 2]\n',
    })
  })

  it('does not change text that is already formatted', async () => {
    const text = 'a:\n  - b\n'
    expect(await formatText({ text, format: 'yaml' })).toEqual({ text })
  })

  it('reports where a text is invalid', async () => {
    expect(await formatText({ text: '{"a": }', format: 'json' })).toEqual({ problem: expect.stringContaining('1:7') })
  })
})
