import { expect, it } from 'vitest'
import { encodeText } from '../../lib/code/text-encoding.ts'
import { getLines } from './use-view-state.ts'

it.each(['UTF-8', 'Latin-1', 'Windows-1252'] as const)(
  'the lines of a %s file are read as the editor reads them',
  encoding => {
    expect(getLines(encodeText({ text: 'Café\r\nGrüße\n', encoding }))).toEqual(['Café\r', 'Grüße'])
  },
)

it('the lines of a UTF-16 file are no bytes, and its mark stays', () => {
  expect(getLines(encodeText({ text: 'Café\nGrüße', encoding: 'UTF-16BE' }))).toEqual(['\ufeffCafé', 'Grüße'])
})

it('the lines of a damaged file are its readable parts', () => {
  expect(getLines(Uint8Array.from([0x41, 0xff, 0xc3, 0xa9, 0x0a]))).toEqual(['A\ufffdé'])
})
