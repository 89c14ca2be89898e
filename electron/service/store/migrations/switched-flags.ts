/** Feature flags that can be switched off as a whole. */
export const switchedFlags = `
ALTER TABLE feature_flags ADD COLUMN active INTEGER NOT NULL DEFAULT 1;
`
