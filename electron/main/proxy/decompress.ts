import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { t } from '#shared/i18n/i18n.ts'
import { Failure } from '../failure.ts'

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
}

/** The value of `Accept-Encoding`, in order of preference. */
export const acceptedEncodings = 'gzip, br, deflate'

/**
 * The body as it was before compression, never larger than the limit (a small answer can unpack to gigabytes).
 * @throws Failure badResponse, for an unknown encoding, damaged data or too much of it
 */
export async function decompress(
  body: Buffer,
  encoding: string | string[] | undefined,
  limit: number,
  operation: string,
): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || body.length === 0) return body
  const name = String(encoding).trim().toLowerCase()
  const decode = Object.entries(decoders).find(([known]) => known === name)?.[1]
  if (!decode)
    throw new Failure({ kind: 'badResponse', operation, detail: t('it is packed in a way that was not asked for') })
  try {
    return await decode(body, { maxOutputLength: limit })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    const detail = tooLarge ? t('the answer is too large') : t('the answer was cut short or damaged')
    throw new Failure({ kind: 'badResponse', operation, detail }, { cause: error })
  }
}
