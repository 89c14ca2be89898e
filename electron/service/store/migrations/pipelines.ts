/** The pipeline of a commit is that of the job that deployed it. */
export const pipelines = `
CREATE INDEX deployments_by_commit ON deployments (project_id, sha, id);
`
