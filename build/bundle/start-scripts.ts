import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Lets the browser load the window's scripts and styles together with the page's first script, which imports them when the
 * language is known.
 */
export const startScripts: Plugin = {
  name: 'start-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const start = Object.values(bundle).find(
        one => one.type === 'chunk' && one.facadeModuleId?.endsWith('/app/start.tsx'),
      )
      if (start?.type !== 'chunk') return []
      const files = new Set([start.fileName])
      const styles = new Set<string>()
      // Iterating a set includes entries added during the iteration.
      for (const file of files) {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') continue
        for (const one of chunk.imports) files.add(one)
        for (const one of chunk.viteMetadata?.importedCss ?? []) styles.add(one)
      }
      return [
        ...[...files].map(file => link({ rel: 'modulepreload', crossorigin: true, href: `./${file}` })),
        ...[...styles].map(file => link({ rel: 'stylesheet', crossorigin: true, href: `./${file}` })),
      ]
    },
  },
}

function link(attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' }
}
