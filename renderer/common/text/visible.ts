/** What main shows in its own notices is made visible in the same way, so it is in shared/. */
export * from '#shared/text/visible.ts'
