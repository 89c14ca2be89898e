import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { FastImport } from './fast-import.ts'
import type { Service } from './service.ts'

/** Imports a small repository as several projects, which takes a restart of the service. Gives their paths. */
export async function importProjects(service: Service, names: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(service.data, 'imports-'))
  const [first = '', ...others] = names.map(name => join(folder, `${name}.git`))
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', first])
  const commits = new FastImport(new Date('2026-01-05T08:00:00Z'))
  commits.commit('main', 'Describe the berth', [['README.md', '# Berth\n']])
  commits.into(first)
  for (const copy of others) cpSync(first, copy, { recursive: true })
  await service.restart(
    undefined,
    [first, ...others].flatMap(source => ['--import', source]),
  )
  return names.map(name => `workshop/${name}`)
}
