import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sandboxConnection } from '#shared/bridge.ts'
import { Failure, invalid } from './failure.ts'
import type { Outgoing, Sender } from './proxy/send.ts'

/** What the administrator of a computer allows on it. The sandbox is inside the app and always allowed. */
export interface Policy {
  /** Whether anything may be sent to the origin of an address. */
  allows(address: string): boolean
  /** Whether no change may be sent to the origin of an address. */
  keepsReadOnly(address: string): boolean
  readonly allowsUpdateCheck: boolean
}

/** Without a policy everything is left to the person. */
export const noPolicy: Policy = { allows: () => true, keepsReadOnly: () => false, allowsUpdateCheck: true }

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) context.addIssue('is not an origin such as https://git.example.org')
  return url?.origin ?? z.NEVER
})

/** The file. Unknown names are refused: a rule that is misspelt must not be one that does not hold. */
const policyFile = z.strictObject({
  allowedOrigins: z.array(origin).optional(),
  readOnly: z.union([z.literal(true), z.array(origin)]).optional(),
  updateCheck: z.literal(false).optional(),
})

/** Where the policy of a computer is: where only its administrator writes, whatever the environment says. */
export function policyPath(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\ProgramData\\Gatehouse\\policy.json'
  return join(platform === 'darwin' ? '/Library/Application Support/Gatehouse' : '/etc/gatehouse', 'policy.json')
}

/** A policy that is there and does not say what it means. Its message is for whoever starts the app. */
export class BrokenPolicy extends Error {
  override readonly name = 'BrokenPolicy'
}

/**
 * Reads the policy of the computer; `noPolicy` when there is no such file.
 * @throws BrokenPolicy, as nothing may be done under rules that are not understood
 */
export function readPolicy(path: string): Policy {
  const text = textOf(path)
  return text === null ? noPolicy : policyFrom(parsed(path, text))
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new BrokenPolicy(
      `The policy file ${path} can't be read (${String(code)}). Contact the administrator of this computer.`,
    )
  }
}

function parsed(path: string, text: string): z.output<typeof policyFile> {
  const broken = (why: string) =>
    new BrokenPolicy(`The policy file ${path} is invalid: ${why}. Contact the administrator of this computer.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken('not valid JSON')
  }
  const found = policyFile.safeParse(value)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw broken([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

function policyFrom({ allowedOrigins, readOnly = [], updateCheck }: z.output<typeof policyFile>): Policy {
  const allows = (address: string) => allowedOrigins?.includes(new URL(address).origin) ?? true
  return {
    allows,
    // A change that cannot be sent is refused before it is journalled as one whose outcome is not known.
    keepsReadOnly: address => !allows(address) || readOnly === true || readOnly.includes(new URL(address).origin),
    allowsUpdateCheck: updateCheck !== false,
  }
}

/** Refuses an address that a connection is to have. @throws Failure validation */
export function requireAllowed(policy: Policy, baseUrl: string): void {
  if (policy.allows(baseUrl)) return
  const message = 'The policy of this computer does not allow this address'
  throw invalid(message, { baseUrl: message })
}

/** The same sender, which sends nothing to an origin that is not allowed: whatever asked for it, it cannot be reached. */
export function senderWithin(policy: Policy, sender: Sender): Sender {
  const check = (connection: string, { origin: to }: Outgoing) => {
    if (connection === sandboxConnection || policy.allows(to)) return
    throw new Failure({ kind: 'offline', detail: 'the policy of this computer does not allow this address' })
  }
  return {
    ...sender,
    send: async (connection, outgoing, options) => {
      check(connection, outgoing)
      return sender.send(connection, outgoing, options)
    },
    stream: async (connection, outgoing, options) => {
      check(connection, outgoing)
      return sender.stream(connection, outgoing, options)
    },
  }
}
