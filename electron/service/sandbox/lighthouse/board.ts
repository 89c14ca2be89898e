import { drawPng } from '../history/png.ts'

/** The arrival board: its page, its looks, and what feeds it. */

export const board = (refresh: number) => `import { readFileSync } from 'node:fs'
import type { Router } from './router.js'

/** Seconds between two looks at the lists. */
const refresh = ${refresh}

export function board(router: Router): void {
  const page = readFileSync(new URL('../public/board.html', import.meta.url), 'utf8')
  router.get('/', async () => page.replace('{{refresh}}', String(refresh)))
}
`

export const boardPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="{{refresh}}" />
    <title>Harbour board</title>
    <link rel="stylesheet" href="board.css" />
  </head>
  <body>
    <header><img src="lighthouse.svg" alt="" /> <h1>Expected on this tide</h1></header>
    <table id="arrivals"></table>
    <script type="module" src="board.js"></script>
  </body>
</html>
`

export const styles = (accent: string) => `:root {
  --sea: #0b2f4a;
  --foam: #e9f1f5;
  --lamp: ${accent};
  font: 18px/1.5 'Atkinson Hyperlegible', sans-serif;
}

body {
  margin: 0;
  color: var(--foam);
  background: var(--sea);
}

header {
  display: flex;
  align-items: center;
  gap: 1rem;
  padding: 1rem 2rem;
  border-bottom: 4px solid var(--lamp);
}

td.late {
  color: var(--lamp);
  font-weight: bold;
}
`

export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" width="120" height="160">
  <title>Lighthouse</title>
  <path d="M45 150 L52 60 H68 L75 150 Z" fill="#f4f4f2" stroke="#0b2f4a" stroke-width="2" />
  <path d="M50 90 H70 L72 112 H48 Z" fill="#c8452f" />
  <rect x="50" y="42" width="20" height="18" fill="#ffd166" stroke="#0b2f4a" stroke-width="2" />
  <path d="M48 42 L60 28 L72 42 Z" fill="#c8452f" stroke="#0b2f4a" stroke-width="2" />
  <path d="M70 48 L118 34 V66 L70 54 Z" fill="#ffd166" opacity="0.5" />
  <path d="M10 152 q12 -8 25 0 t25 0 t25 0 t25 0" fill="none" stroke="#3d7ea6" stroke-width="3" />
</svg>
`

export const liveBoard = `// Asks once and is told of every change after that, instead of asking every thirty seconds.
const socket = new WebSocket(\`ws://\${location.host}/live\`)
const rows = new Map()

socket.addEventListener('message', ({ data }) => {
  const { id, arrival } = JSON.parse(data)
  if (arrival) rows.set(id, arrival)
  else rows.delete(id)
  draw([...rows.values()].sort((a, b) => a.expectedAt.localeCompare(b.expectedAt)))
})

function draw(arrivals) {
  document.querySelector('#arrivals').replaceChildren(
    ...arrivals.map(arrival => {
      const row = document.createElement('tr')
      row.append(cell(arrival.expectedAt.slice(11, 16)), cell(arrival.vessel), cell(arrival.from))
      return row
    }),
  )
}

function cell(text) {
  const cell = document.createElement('td')
  cell.textContent = text
  return cell
}
`

/** The icon of the board: the tower at night, its beam over the sea. */
export const icon = () =>
  drawPng(96, 96, (x, y) => {
    if (y > 78) return [22, 74, 112]
    if (x > 42 && x < 54 && y > 34) return y > 48 && y < 60 ? [200, 69, 47] : [244, 244, 242]
    if (x > 43 && x < 53 && y > 24 && y <= 34) return [255, 209, 102]
    if (x >= 53 && Math.abs(y - 29) < (x - 53) / 4) return [120, 110, 70]
    return [11, 32 + Math.floor(y / 6), 60 + Math.floor(y / 4)]
  })
