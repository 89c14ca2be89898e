import { describe, expect, test } from 'vitest'
import { labelDetails, labelLooks } from './label-look.ts'

describe('labels', () => {
  const bug = { id: 4, name: 'bug', color: '#d9534f', text_color: '#ffffff', description: 'What is broken' }

  test('have the color and description that the service sends, and only valid colors', () => {
    expect(labelLooks(['plain', bug, { ...bug, color: 'url(https://evil.example)', description: '' }])).toEqual([
      { name: 'plain', color: null, description: null },
      { name: 'bug', color: '#d9534f', description: 'What is broken' },
      { name: 'bug', color: null, description: null },
    ])
  })

  test('are described with every field', () => {
    expect(labelDetails(['plain', bug, { id: 5, name: 'sea' }, { name: 'sky' }])).toEqual([
      'bug (ID 4, #d9534f, text #ffffff): What is broken',
      'sea (ID 5)',
      'sky',
    ])
  })
})
