import { X509Certificate } from 'node:crypto'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * The certificates of a PEM file, without what else is in it (a private key pasted by mistake is not kept).
 * @throws Failure validation, when there is none or one cannot be read
 */
export function readAuthority(pem: string): string {
  const found = pem.match(certificate) ?? []
  if (found.length === 0) throw notCertificates(t('There is no certificate in it'))
  for (const one of found) getSubject(one)
  return `${found.join('\n')}\n`
}

/** The subject of the first certificate, for the list: its common name, or else the whole subject. */
export function authoritySubject(authority: string): string {
  const subject = getSubject(authority.match(certificate)?.[0] ?? '')
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
}

function getSubject(pem: string): string {
  try {
    return new X509Certificate(pem).subject
  } catch {
    throw notCertificates(t('A certificate in it cannot be read'))
  }
}

function notCertificates(reason: string) {
  return invalid(t('{reason}: choose a PEM file, which begins with -----BEGIN CERTIFICATE-----', { reason }), {
    authority: reason,
  })
}
