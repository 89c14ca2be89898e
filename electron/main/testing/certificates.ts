import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './temporary.ts'

interface TestCertificate {
  readonly key: string
  readonly cert: string
}

export interface TestAuthority {
  /** PEM of the authority, for those who trust it. */
  readonly cert: string
  /** A certificate for 127.0.0.1, valid between two times of the form 20200101000000Z. */
  issue(from: string, until: string, subject?: string): TestCertificate
}

/** A certificate authority, created with openssl. */
export function createAuthority(): TestAuthority {
  const directory = temporaryDirectory()
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' })
  writeFileSync(join(directory, 'ca.cnf'), configuration)
  writeFileSync(join(directory, 'index.txt'), '')
  writeFileSync(join(directory, 'serial'), '01')
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '7',
    '-subj',
    '/CN=Test authority',
  )
  let count = 0
  return {
    cert: readFileSync(join(directory, 'ca.pem'), 'utf8'),
    issue: (from, until, subject = 'IP:127.0.0.1') => {
      count += 1
      const name = `leaf${count}`
      writeFileSync(join(directory, `${name}.cnf`), `${configuration}\n[leaf]\nsubjectAltName=${subject}\n`)
      run(
        'req',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        `/CN=${name}`,
      )
      run(
        ...[
          'ca',
          '-batch',
          '-config',
          `${name}.cnf`,
          '-extensions',
          'leaf',
          '-in',
          `${name}.csr`,
          '-out',
          `${name}.pem`,
        ],
        ...['-startdate', from, '-enddate', until, '-notext'],
      )
      const read = (suffix: string) => readFileSync(join(directory, name + suffix), 'utf8')
      return { key: read('.key'), cert: read('.pem') }
    },
  }
}

const configuration = `
[ca]
default_ca=authority
[authority]
database=index.txt
serial=serial
new_certs_dir=.
certificate=ca.pem
private_key=ca.key
default_md=sha256
policy=any
[any]
commonName=supplied
`
