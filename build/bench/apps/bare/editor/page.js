/** Monaco on a bare page: the text is there already; `#large` shows it, `#small` shows one line, anything else nothing. */
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
