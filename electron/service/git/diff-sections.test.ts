import { expect, test } from 'vitest'
import { PatchSections } from './diff-sections.ts'

const raw = `:000000 100644 ${'0'.repeat(40)} ${'1'.repeat(40)} A\ta\n:000000 100644 ${'0'.repeat(40)} ${'2'.repeat(40)} A\tb\n`
const section = (name: string, lines: number) =>
  `diff --git a/${name} b/${name}\nnew file mode 100644\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1,${lines} @@\n${'+line\n'.repeat(lines)}`

test('a section that was cut short is not shown as if it were whole', () => {
  const sections = new PatchSections(1_000)
  sections.add(Buffer.from(`${raw}\n${section('a', 3)}${section('b', 40)}`.slice(0, -60)))
  sections.cut()
  sections.end()
  expect(sections.text(0)?.toString()).toContain('@@ -0,0 +1,3 @@')
  expect(sections.text(1)).toBeNull()
})

test('one that was read to its end is', () => {
  const sections = new PatchSections(1_000)
  sections.add(Buffer.from(`${raw}\n${section('a', 3)}${section('b', 40)}`))
  sections.end()
  expect(
    sections
      .text(1)
      ?.toString()
      .match(/\+line/g),
  ).toHaveLength(40)
})
