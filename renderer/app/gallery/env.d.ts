interface ImportMeta {
  /** Replaced by the build: electron.vite.config.ts. Undefined in unit tests. */
  readonly env: { readonly GATEHOUSE_GALLERY?: boolean }
}
