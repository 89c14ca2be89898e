/** A message catalog, as the bundler compiles it. */
declare module '*.po' {
  export const messages: import('./i18n.ts').Catalog
}
