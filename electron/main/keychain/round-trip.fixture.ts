import { openKeychain } from './open-keychain.ts'

/** Run by a test in a session of its own: stores what it is given, or reads it, and prints what it found. */
const [action, name = '', secret = ''] = process.argv.slice(2)
const { keychain, notice } = await openKeychain(async () => (await import('keytar')).default)
if (action === 'set') await keychain.set(name, secret)
if (action === 'delete') await keychain.delete(name)
process.stdout.write(`${JSON.stringify({ notice, found: await keychain.get(name) })}\n`)
