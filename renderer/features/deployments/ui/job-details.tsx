import type { Job } from '#shared/contract/job-fields.ts'
import { Fact, MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { userViews } from '../../../ui/people/profile-views.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { artifactWords, commitViews, jobViews, pipelineViews } from '../model/job-views.ts'

/** Everything the service tells of a job, and of its pipeline, its commit and who started it. */
export function JobDetails({ job }: { readonly job: Job }) {
  const { pipeline, commit, user } = job
  const artifacts = artifactWords(job)
  return (
    <div>
      <MoreFacts name="Job details">
        <FieldList of={job} views={jobViews} />
        {artifacts.length > 0 && (
          <Fact name="Artifacts">
            <VisibleText text={artifacts.join('\n')} multiline />
          </Fact>
        )}
      </MoreFacts>
      {pipeline && (
        <MoreFacts name="Pipeline details">
          <FieldList of={pipeline} views={pipelineViews} />
        </MoreFacts>
      )}
      {commit && (
        <MoreFacts name="Commit details">
          <FieldList of={commit} views={commitViews} />
        </MoreFacts>
      )}
      {user && (
        <MoreFacts name="User details">
          <FieldList of={user} views={userViews} />
        </MoreFacts>
      )}
    </div>
  )
}
