/** What is copied onto each element, because a picture has no style sheets. */
const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

const scale = 2
const margin = 16
const titleHeight = 28

/**
 * A drawn chart as PNG under its title, in the colours it has now, at twice its size.
 * @returns Base64
 * @throws when the page cannot draw it
 */
export async function pictureOf(svg: SVGSVGElement, title: string): Promise<string> {
  const { width, height } = svg.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + 2 * margin + titleHeight) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The page cannot draw')
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  context.scale(scale, scale)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = color
  context.font = `600 14px ${fontFamily}`
  context.fillText(title, margin, margin + 14, width)
  context.drawImage(image, margin, margin + titleHeight, width, height)
  return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '')
}

/** The chart as an SVG document of its own. */
function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = document.importNode(svg, true)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [index, element] of svg.querySelectorAll('*').entries()) {
    const target = copies[index]
    const style = getComputedStyle(element)
    for (const name of styled) target?.style.setProperty(name, style.getPropertyValue(name))
  }
  return new XMLSerializer().serializeToString(copy)
}
