import type { SandboxWorld } from '../world.ts'

/** A user's public key; the private keys were discarded on creation. */
export interface SandboxKey {
  readonly owner: keyof SandboxWorld['users']
  readonly title: string
  readonly key: string
  readonly createdAt: string
  readonly expiresAt?: string
  /** The projects a deploy key opens; left out for a key of a person. */
  readonly opens?: readonly { readonly project: keyof SandboxWorld['projects']; readonly canPush: boolean }[]
}

/** Keys of each kind and age: one that has expired, and one that lets the pipeline into two projects. */
export const sandboxKeys: readonly SandboxKey[] = [
  {
    owner: 'mats',
    title: 'Pilot office',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKe6jbl4UDXkoCYbnB4AUOOoG7TX8iwZ4RQwFyjdWJOZ mats@pilot-office',
    createdAt: '2024-10-03T07:12:00.000Z',
  },
  {
    owner: 'priya',
    title: 'Signal station, old laptop',
    key: [
      'ssh-rsa ',
      'AAAAB3NzaC1yc2EAAAADAQABAAABAQCrW67M6Hex4UoNwdcrWj13G4Uv7u3Dm44bemc4hTfNLNdevgD1lIVgdWCykh0rYgS5aSq3',
      '2mzT1vcAS7aABZmXSoUNvXf7+7lnowNw5Vf+5xf3OZN+jvRQFrKHSciGz5SzEl9puoZ8OHDqmzhzCzb4FhP1iE2fzuJzCmyIrDsU',
      'iMQlMEt52tmzOpPy0uEspd8YJnaOD//YWkBD2ARkapIF9SxV7aRYNr4cwvuCbqfHlIn+Wd12t9Mb6nId0Li89xa2Q0IxRf5lfKyP',
      'TH92PRNtLtOhcrtmpJloozQxe1pFq1d75m5sxU082Apu186mFIVpemIBpLKUCtdNrQonbxTT',
      ' priya@signal-station',
    ].join(''),
    createdAt: '2024-10-07T04:40:00.000Z',
    expiresAt: '2025-10-07T00:00:00.000Z',
  },
  {
    owner: 'yuki',
    title: 'Gauge house',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAninwDVkXxGzRQfGLnd4LiRnuC395CJOJya5mD+UIgK yuki@gauge-house',
    createdAt: '2025-03-18T01:05:00.000Z',
    expiresAt: '2031-03-18T00:00:00.000Z',
  },
  {
    owner: 'tomas',
    title: 'Drydock',
    key: [
      'ecdsa-sha2-nistp256 ',
      'AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBFJX350T84X25YEE6nikQvtEZ1SUGl2XwysqtHSBW9yECuGr',
      'fSZm8dI5cHGtK7bYePaWwI/P2Hij2q9u1e/wuS0=',
      ' tomas@drydock',
    ].join(''),
    createdAt: '2025-06-02T12:30:00.000Z',
  },
  {
    owner: 'robot',
    title: 'Pipeline of the harbour',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEcmWAtV4/0ek+ANT+oEyro1hYEZpXCwCqIxuJxs4hSP deploy@harbor-pipeline',
    createdAt: '2025-01-20T10:00:00.000Z',
    opens: [
      { project: 'lighthouse', canPush: true },
      { project: 'tide-tables', canPush: false },
    ],
  },
]
