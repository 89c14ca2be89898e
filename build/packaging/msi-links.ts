import { readFileSync, writeFileSync } from 'node:fs'
import { product } from './product.ts'

const key = `Software\\Classes\\${product.scheme}`

/** The registration of links, in the language of WiX; the same as `protocol.nsh`. It is removed with the component. */
const registration = `
        <RegistryKey Root="HKLM" Key="${key}">
          <RegistryValue Type="string" Value="URL:${product.linkFile.name}"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
        </RegistryKey>
        <RegistryKey Root="HKLM" Key="${key}\\DefaultIcon">
          <RegistryValue Type="string" Value="[#mainExecutable],0"/>
        </RegistryKey>
        <RegistryKey Root="HKLM" Key="${key}\\shell\\open\\command">
          <RegistryValue Type="string" Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"/>
        </RegistryKey>
      `

/**
 * Adds the registration of links to the project of an MSI, to the component of the program. electron-builder registers only file types in an MSI.
 * @throws when the project has no component of the program, as after a change of electron-builder
 */
export function registerLinks(project: string): string {
  const program = project.indexOf('Id="mainExecutable"')
  const end = program === -1 ? -1 : project.indexOf('</Component>', program)
  if (end === -1) throw new Error('The project of the MSI has no component of the program')
  return project.slice(0, end) + registration + project.slice(end)
}

/** The same in the file that electron-builder has written. */
export function registerLinksInFile(path: string): void {
  writeFileSync(path, registerLinks(readFileSync(path, 'utf8')))
}
