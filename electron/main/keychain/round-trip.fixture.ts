import { openKeychain } from './open-keychain.ts'

/** Run by a test in a separate session: stores or reads a secret, and prints the result. */
const [action, name = '', secret = ''] = process.argv.slice(2)
const { keychain, notice } = await openKeychain(async () => (await import('keytar')).default)
if (action === 'set') await keychain.set(name, secret)
if (action === 'delete') await keychain.delete(name)
process.stdout.write(`${JSON.stringify({ notice, found: await keychain.get(name) })}\n`)
