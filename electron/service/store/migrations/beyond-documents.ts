/** Fields of services of the family beyond the documents: tiers of environments, and more fields of instance variables. */
export const beyondDocuments = `
ALTER TABLE environments ADD COLUMN tier TEXT;
ALTER TABLE instance_variables ADD COLUMN raw INTEGER NOT NULL DEFAULT 0;
ALTER TABLE instance_variables ADD COLUMN description TEXT;
ALTER TABLE remote_mirrors ADD COLUMN auth_method TEXT;
`
