import { t } from '#shared/i18n/i18n.ts'
import { BridgeFailure } from '../bridge/bridge.ts'

const chunkSize = 0x8000

/**
 * Decodes Base64. Line breaks are allowed, as some services send them.
 * @throws BridgeFailure badResponse, when the service sent invalid Base64
 */
export function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  let binary: string
  try {
    binary = atob(base64)
  } catch {
    const detail = t('it is not valid Base64')
    throw new BridgeFailure({ kind: 'badResponse', operation: 'the content of a file', detail })
  }
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** The decoded size, in bytes, of a Base64 text without line breaks. */
export function sizeOfBase64(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return (base64.length / 4) * 3 - padding
}

/** Encodes bytes as Base64 without line breaks. */
export function base64FromBytes(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunkSize) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkSize))
  }
  return btoa(binary)
}
