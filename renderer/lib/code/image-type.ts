/** Image formats that are shown as such; each is drawn through `<img>`, where a script inside an SVG never runs. */
const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** The media type of an image by its file name, or null when it is none that is shown. */
export function getImageType(fileName: string): string | null {
  const extension = /\.([^./]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(imageTypes, extension) ? (imageTypes[extension] ?? null) : null
}
