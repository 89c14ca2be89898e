import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sandboxConnection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isAllowedBy, isReadOnlyBy, noRules, type PolicyRules } from '#shared/policy.ts'
import { Failure, invalid } from './failure.ts'
import type { Outgoing, Sender } from './proxy/send.ts'

/** What the administrator of a computer allows on it. The sandbox is inside the app and always allowed. */
export interface Policy {
  /** Whether anything may be sent to the origin of an address. */
  allows(address: string): boolean
  /** Whether no change may be sent to the origin of an address. */
  keepsReadOnly(address: string): boolean
  readonly allowsUpdateCheck: boolean
  /** Whether programs may be run for a token or a header. */
  readonly allowsCommands: boolean
  /** The rules passed to the page, to explain why an action is not possible. */
  readonly rules: PolicyRules
}

/** The policy of a computer without a policy file: no restrictions. */
export const noPolicy: Policy = {
  allows: () => true,
  keepsReadOnly: () => false,
  allowsUpdateCheck: true,
  allowsCommands: true,
  rules: noRules,
}

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) context.addIssue('is not an origin such as https://git.example.org')
  return url?.origin ?? z.NEVER
})

/** The policy file. Unknown names are rejected, so that a misspelt rule is not ignored. */
const policyFile = z.strictObject({
  allowedOrigins: z.array(origin).optional(),
  readOnly: z.union([z.literal(true), z.array(origin)]).optional(),
  updateCheck: z.literal(false).optional(),
  commands: z.literal(false).optional(),
})

/** The path of the policy file. Only administrators can write there, and environment variables do not change it. */
export function policyPath(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\ProgramData\\Gatehouse\\policy.json'
  return join(platform === 'darwin' ? '/Library/Application Support/Gatehouse' : '/etc/gatehouse', 'policy.json')
}

/** The policy file can't be read or is invalid. The message is shown to the user who starts the app. */
export class BrokenPolicy extends Error {
  override readonly name = 'BrokenPolicy'
}

/**
 * Reads the policy of the computer; `noPolicy` when the file does not exist.
 * @throws BrokenPolicy when the file can't be read or is invalid
 */
export function readPolicy(path: string): Policy {
  const text = getText(path)
  return text === null ? noPolicy : policyFrom(parsed(path, text))
}

function getText(path: string): string | null {
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

function policyFrom({ allowedOrigins, readOnly, updateCheck, commands }: z.output<typeof policyFile>): Policy {
  const rules: PolicyRules = {
    allowedOrigins: allowedOrigins ?? null,
    readOnly: readOnly ?? [],
    commands: commands !== false,
  }
  const allows = (address: string) => isAllowedBy(rules, new URL(address).origin)
  return {
    allows,
    // Changes to a blocked origin are refused early, so that the journal has no entry with an unknown outcome.
    keepsReadOnly: address => !allows(address) || isReadOnlyBy(rules, new URL(address).origin),
    allowsUpdateCheck: updateCheck !== false,
    allowsCommands: rules.commands,
    rules,
  }
}

/** Checks the address of a new or changed connection. @throws Failure validation when the policy does not allow it */
export function requireAllowed(policy: Pick<Policy, 'allows'>, baseUrl: string): void {
  if (policy.allows(baseUrl)) return
  const message = t('The policy of this computer does not allow this address')
  throw invalid(message, { baseUrl: message })
}

/** Wraps a sender so that requests to origins that are not allowed fail as offline. */
export function senderWithin(policy: Policy, sender: Sender): Sender {
  const check = (connection: string, { origin: to }: Outgoing) => {
    if (connection === sandboxConnection || policy.allows(to)) return
    throw new Failure({ kind: 'offline', detail: t('the policy of this computer does not allow this address') })
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
