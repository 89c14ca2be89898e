/** The query of a mirror's address may hold a token: it is sealed like the credentials. */
export const sealing = `
ALTER TABLE remote_mirrors ADD COLUMN query BLOB;
`
