import { toConnectionRef } from '#shared/bridge.ts'
import { profiles } from '#shared/profile.ts'
import type { Target } from '../proxy/target.ts'
import { systemTransport } from '../proxy/transport.ts'

export const testToken = 'glpat-canary-1f2e3d4c5b6a'

/** Of the connection that the tests' proxy has. */
export const testRef = toConnectionRef('test', 'g'.repeat(22))

/** The target of a test's call: a service with the Documents profile and a token. */
export function testTarget(baseUrl: string, own: Partial<Target> = {}): Target {
  return {
    id: 'test',
    name: 'Test',
    ref: testRef,
    actor: `${own.account ?? 'account'} as ${own.sudo?.id ?? 'itself'}`,
    baseUrl,
    profile: profiles.documents,
    version: null,
    auth: 'personal',
    token: testToken,
    account: 'account',
    authority: null,
    transport: systemTransport,
    sudo: null,
    readOnly: false,
    username: 'ines',
    production: false,
    confirmFrom: null,
    ...own,
  }
}
