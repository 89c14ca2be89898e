import { deepLinkScheme } from '#shared/deep-link.ts'
import { appId } from '../../electron/main/app-origin.ts'
import manifest from '../../package.json' with { type: 'json' }

/** The metadata of all packages. */
export const product = {
  id: appId,
  name: 'Gatehouse',
  /** The program, its icon and its desktop entry (`desktopName` of package.json). */
  command: manifest.name,
  version: manifest.version,
  summary: 'Administration of repositories and groups',
  description: [
    'Gatehouse administers projects, groups and instances of source-hosting services that speak the REST API of GitLab: repositories, tags, environments, approvals, members, epics, mirrors, audit events and background jobs.',
    'It works on what was already loaded while the network is away, shows what a change will do before it is made, and can undo it afterwards. Tokens are kept in the keychain of the system.',
  ],
  keywords: ['git', 'repository', 'administration', 'members', 'audit'],
  homepage: manifest.homepage,
  /** Where the files of a release are downloaded from; `.github/workflows/release.yml` puts them there. */
  downloads: `${manifest.homepage}/releases/download/v${manifest.version}`,
  publisher: manifest.author,
  maintainer: 'The Gatehouse authors <gatehouse@users.noreply.example.org>',
  copyright: 'Copyright © 2026 The Gatehouse authors',
  licence: manifest.license,
  category: 'Development',
  scheme: deepLinkScheme,
  linkFile: {
    extension: 'gatehouse',
    mimeType: 'application/x-gatehouse-link',
    name: 'Gatehouse link',
    description: 'A link to a screen of Gatehouse',
  },
} as const
