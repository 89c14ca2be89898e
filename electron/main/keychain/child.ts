import type { KeychainAnswer, KeychainQuestion } from './keychain-process.ts'
import { openParentPort } from './parent-port.ts'

const port = openParentPort()

/** The keychain process: passes main's requests to the operating system's keychain, and logs nothing. */
port.on('message', async ({ data }) => {
  if (!isQuestion(data)) return
  const [id] = data
  const answer: KeychainAnswer = await ask(data).then(
    value => ({ id, value }),
    (error: unknown) => ({ id, reason: error instanceof Error ? error.message : String(error) }),
  )
  port.postMessage(answer)
})

/** Only main can send anything to this process. */
function isQuestion(data: unknown): data is KeychainQuestion {
  return Array.isArray(data)
}

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
