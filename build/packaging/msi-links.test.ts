import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { registerLinks, registerLinksInFile } from './msi-links.ts'

/** As electron-builder writes it. */
const project = `<ComponentGroup Id="ProductComponents" Directory="APPLICATIONFOLDER">
      <Component>
        <File Name="a.dll" Source="$(var.appDir)\\a.dll" ReadOnly="yes" KeyPath="yes" Id="a.dll_f"/>
      </Component>
      <Component>
        <File Name="Gatehouse.exe" Source="$(var.appDir)\\Gatehouse.exe" ReadOnly="yes" KeyPath="yes" Id="mainExecutable">
        </File>
      </Component>
      <Component>
        <File Name="b.dll" Source="$(var.appDir)\\b.dll" ReadOnly="yes" KeyPath="yes" Id="b.dll_f"/>
      </Component>
</ComponentGroup>`

test('An MSI registers links in the component of the program, with the same keys as the other installer', () => {
  const [first, program, last] = registerLinks(project).split('</Component>')
  expect(first + (last ?? '')).not.toContain('Registry')
  const installer = readFileSync(resolve('build/packaging/protocol.nsh'), 'utf8')
  const keys = [...new Set([...installer.matchAll(/WriteRegStr SHELL_CONTEXT "([^"]+)"/g)].map(([, key]) => key))]
  expect(keys.length).toBe(3)
  expect([...(program ?? '').matchAll(/ Key="([^"]+)"/g)].map(([, key]) => key)).toEqual(keys)
  expect(program).toContain('<RegistryValue Name="URL Protocol" Type="string" Value=""/>')
  expect(program).toContain('Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"')
})

test('The project of an MSI is well formed after links are added', () => {
  const open: string[] = []
  for (const [, slash, name = '', rest = ''] of registerLinks(project).matchAll(
    /<(\/?)([\w]+)((?:\s[\w.]+="[^"<>]*")*\s*\/?)>/g,
  )) {
    if (slash) expect(open.pop()).toBe(name)
    else if (!rest.endsWith('/')) open.push(name)
  }
  expect(open).toEqual([])
  expect(registerLinks(project).match(/<\w/g)).toHaveLength(
    [...registerLinks(project).matchAll(/<\w+(?:\s[\w.]+="[^"<>]*")*\s*\/?>/g)].length,
  )
})

test('A project without the program is refused, and electron-builder still names it so', () => {
  expect(() => registerLinks('<Wix/>')).toThrow('no component of the program')
  const source = readFileSync(resolve('node_modules/app-builder-lib/out/targets/MsiTarget.js'), 'utf8')
  expect(source).toContain('Id="mainExecutable"')
})

test('The file of the project is changed in place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-msi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'project.wxs')
  writeFileSync(file, project)
  registerLinksInFile(file)
  expect(readFileSync(file, 'utf8')).toBe(registerLinks(project))
})
