/** Monaco on a bare page: the text is loaded already; `#large` shows it, `#small` shows one line, other hashes show no text. */
const text = await globalThis.bare.text()
const texts = { '#large': text, '#small': 'one line of plain text' }
let shown

addEventListener('hashchange', async () => {
  shown?.getModel()?.dispose()
  shown?.dispose()
  shown = undefined
  const value = texts[location.hash]
  if (value === undefined) return
  const monaco = await import('./monaco.js')
  shown = monaco.open(document.querySelector('#editor'), value)
})
document.body.dataset.ready = 'true'
