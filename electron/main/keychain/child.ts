import type { KeychainAnswer, KeychainQuestion } from './keychain-process.ts'

/** The keychain process: passes main's requests to the operating system's keychain, and logs nothing. */
process.parentPort.on('message', async ({ data }: { readonly data: KeychainQuestion }) => {
  const [id] = data
  const answer: KeychainAnswer = await ask(data).then(
    value => ({ id, value }),
    (error: unknown) => ({ id, reason: error instanceof Error ? error.message : String(error) }),
  )
  process.parentPort.postMessage(answer)
})

async function ask([, method, service = '', account = '', password = '']: KeychainQuestion) {
  // A missing system library fails here, and is reported to main.
  const { default: keytar } = await import('keytar')
  switch (method) {
    case 'load':
      return true
    case 'getPassword':
      return keytar.getPassword(service, account)
    case 'setPassword':
      await keytar.setPassword(service, account, password)
      return true
    case 'deletePassword':
      return keytar.deletePassword(service, account)
  }
}
