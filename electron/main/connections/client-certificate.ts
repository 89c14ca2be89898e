import { createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { basename } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { ChosenCertificate, TransportShown } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type Failure, fileFailure, invalid } from '../failure.ts'
import type { ClientCertificate } from '../proxy/transport.ts'

/** A certificate with its chain and key is some kilobytes. */
const maxFileBytes = 200_000
const maxFiles = 3
/** Chosen and not saved; of a page that keeps choosing the oldest goes. */
const maxChosen = 4

/** The files of client certificates that the person has chosen in main's dialog. The page has names for them, not their content. */
export function createCertificateFiles(chooseFiles: () => Promise<readonly string[] | null>) {
  const chosen = new Map<string, readonly Buffer[]>()
  return {
    /** Null when the person cancels. @throws Failure */
    choose: async (): Promise<ChosenCertificate | null> => {
      const paths = await chooseFiles()
      if (paths === null || paths.length === 0) return null
      if (paths.length > maxFiles) throw refused(t('Choose at most {maxFiles} files', { maxFiles }))
      const files = await Promise.all(paths.map(readBounded))
      const id = randomUUID()
      chosen.set(id, files)
      for (const old of [...chosen.keys()].slice(0, -maxChosen)) chosen.delete(old)
      return { id, names: paths.map(path => basename(path)) }
    },
    /** @throws Failure validation */
    take: (id: string): readonly Buffer[] => {
      const files = chosen.get(id)
      if (!files) throw refused(t('Choose the file again'))
      return files
    },
  }
}
export type CertificateFiles = ReturnType<typeof createCertificateFiles>

async function readBounded(path: string): Promise<Buffer> {
  try {
    const about = await stat(path)
    if (!about.isFile() || about.size > maxFileBytes) throw refused(t('The file is too large for a certificate'))
    return await readFile(path)
  } catch (error) {
    throw fileFailure(error)
  }
}

interface ReadCertificate {
  readonly certificate: ClientCertificate
  readonly shown: NonNullable<TransportShown['certificate']>
}

/**
 * Reads a certificate with its key: PEM in one file or several, or PKCS#12.
 * @throws Failure validation, with the reason
 */
export function readClientCertificate(files: readonly Buffer[], passphrase: string, now = new Date()): ReadCertificate {
  const text = files.map(file => file.toString('latin1')).join('\n')
  const read = text.includes('-----BEGIN ') ? readPem(text, passphrase) : readPkcs12(files, passphrase)
  const { leaf } = read
  const expiresAt = new Date(leaf.validTo)
  if (expiresAt <= now)
    throw refused(t('The certificate expired on {toISOString}', { toISOString: expiresAt.toISOString().slice(0, 10) }))
  const subject = /^CN=(.+)$/m.exec(leaf.subject)?.[1] ?? leaf.subject.replaceAll('\n', ', ')
  return { certificate: read.certificate, shown: { subject, expiresAt: expiresAt.toISOString() } }
}

function readPem(text: string, passphrase: string) {
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const keyText = /-----BEGIN ((?:[A-Z]+ )*)PRIVATE KEY-----[\s\S]+?-----END \1PRIVATE KEY-----/.exec(text)?.[0]
  if (found.length === 0) throw refused(t('There is no certificate in it: choose the certificate and its key together'))
  if (keyText === undefined)
    throw refused(t('There is no private key in it: choose the certificate and its key together'))
  const key = privateKey(keyText, passphrase)
  const certificates = found.map(certificateFrom)
  const leaf = certificates.find(one => one.checkPrivateKey(key))
  if (!leaf) throw refused(t('The private key does not belong to the certificate'))
  const chain = [leaf, ...certificates.filter(one => one !== leaf)].map(one => one.toString())
  const certificate = { kind: 'pem', cert: chain.join('\n'), key: keyText, passphrase } as const
  return { certificate, leaf }
}

function privateKey(pem: string, passphrase: string): KeyObject {
  const isEncrypted = pem.includes('ENCRYPTED')
  if (isEncrypted && passphrase === '') throw wrongPassphrase(t('Enter the passphrase of the private key'))
  try {
    return createPrivateKey({ key: pem, passphrase })
  } catch {
    throw isEncrypted
      ? wrongPassphrase(t('The passphrase is wrong'))
      : refused(t('The private key in it cannot be read'))
  }
}

function certificateFrom(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw refused(t('A certificate in it cannot be read'))
  }
}

function readPkcs12([pfx, ...others]: readonly Buffer[], passphrase: string) {
  if (pfx === undefined || others.length > 0) throw refused(t('Choose one PKCS#12 file, or PEM files'))
  const leaf = getLeaf(pfx, passphrase)
  if (!leaf) throw refused(t('There is no certificate with a private key in it'))
  return { certificate: { kind: 'pkcs12', pfx: pfx.toString('base64'), passphrase } as const, leaf }
}

function getLeaf(pfx: Buffer, passphrase: string): X509Certificate | undefined {
  const socket = new Socket()
  try {
    const secureContext = createSecureContext({ pfx, passphrase })
    return new TLSSocket(socket, { secureContext, isServer: true }).getX509Certificate()
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/mac verify|password|decrypt/i.test(message)) {
      throw wrongPassphrase(passphrase === '' ? t('Enter the passphrase of the file') : t('The passphrase is wrong'))
    }
    if (/unsupported/i.test(message)) {
      throw refused(t('The file is encrypted in an old way that is not supported: export it again with AES'))
    }
    throw refused(t('This is neither a PEM file nor PKCS#12 (.p12, .pfx)'))
  } finally {
    socket.destroy()
  }
}

function refused(reason: string): Failure {
  return invalid(reason, { 'certificate.chosen': reason })
}

function wrongPassphrase(reason: string): Failure {
  return invalid(reason, { 'certificate.passphrase': reason })
}
