/** Where a file of this computer goes: below a folder, with the folders it was dropped with. */
export function uploadPath(
  file: { readonly name: string; readonly webkitRelativePath: string; readonly relativePath?: string },
  folder: string,
): string {
  const relative = file.webkitRelativePath || file.relativePath || file.name
  const parts = [...folder.split('/'), ...relative.split('/')]
  return parts.filter(part => part !== '' && part !== '.').join('/')
}
