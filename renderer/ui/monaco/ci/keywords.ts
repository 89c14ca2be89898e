import { t } from '#shared/i18n/i18n.ts'

/** What may stand at a place of a CI file. Without `keys`, `items` and `values` anything may. */
export interface Keyword {
  /** What it is for, as a sentence. */
  readonly about?: string
  /** The keywords of a mapping. */
  readonly keys?: Readonly<Record<string, Keyword>>
  /** Keys of any other name. */
  readonly others?: Keyword
  /** The items of a list. */
  readonly items?: Keyword
  readonly values?: readonly string[]
  /** Names that the file declares, as values. */
  readonly names?: 'jobs' | 'stages'
}

const yesNo = ['true', 'false'] as const
const free: Keyword = {}
const list: Keyword = { items: free }
const say = (about: string, more: Keyword = free): Keyword => ({ ...more, about })

const script = (about: string) => say(about, list)
const variables = say(t('Variables for the commands of the job.'), {
  others: { keys: { value: free, description: free, expand: { values: yesNo }, options: list } },
})
const jobVariables = say(t('Variables for the commands of the job.'), {
  others: { keys: { value: free, expand: { values: yesNo } } },
})
const changes: Keyword = { items: free, keys: { paths: list, compare_to: free } }
const exists: Keyword = { items: free, keys: { paths: list, project: free, ref: free } }
const allowFailure = say(t('The pipeline continues when the job fails.'), {
  values: yesNo,
  keys: { exit_codes: list },
})
const jobWhen = ['on_success', 'on_failure', 'always', 'manual', 'delayed', 'never'] as const
const pullPolicy: Keyword = { values: ['always', 'if-not-present', 'never'], items: free }
const needs: Keyword = {
  names: 'jobs',
  items: {
    names: 'jobs',
    keys: {
      ...{ job: { names: 'jobs' }, artifacts: { values: yesNo }, optional: { values: yesNo } },
      ...{ pipeline: free, project: free, ref: free, parallel: { keys: { matrix: list } } },
    },
  },
}

const rule: Keyword = {
  keys: {
    if: say(t('The rule applies when this expression over variables is true.')),
    changes: say(t('The rule applies when one of these files was changed.'), changes),
    exists: say(t('The rule applies when one of these files is in the repository.'), exists),
    when: say(t('When the job runs if the rule applies.'), { values: jobWhen }),
    allow_failure: allowFailure,
    needs: say(t('The jobs that must finish first. Overrides the needs of the job.'), needs),
    variables: jobVariables,
    interruptible: say(t('The job is canceled when a newer pipeline makes it redundant.'), { values: yesNo }),
    start_in: say(t('How long a delayed job waits.')),
    auto_cancel: { keys: { on_new_commit: { values: ['conservative', 'interruptible', 'none'] } } },
  },
}

const image = say(t('The container image in which the job runs.'), {
  keys: {
    name: say(t('The image with its registry and tag.')),
    entrypoint: list,
    pull_policy: say(t('When the runner pulls the image.'), pullPolicy),
    docker: { keys: { platform: free, user: free } },
    kubernetes: { keys: { user: free } },
  },
})

const services = say(t('Containers that run beside the job, such as a database.'), {
  items: {
    keys: {
      ...{ name: free, alias: free, entrypoint: list, command: list, variables: { others: free } },
      ...{
        pull_policy: pullPolicy,
        docker: { keys: { platform: free, user: free } },
        kubernetes: { keys: { user: free } },
      },
    },
  },
})

const cacheKeys: NonNullable<Keyword['keys']> = {
  key: say(t('Jobs with the same key share a cache.'), { keys: { files: list, prefix: free } }),
  paths: say(t('The files and folders to keep.'), list),
  untracked: say(t('Also keep files that git doesn’t track.'), { values: yesNo }),
  unprotect: { values: yesNo },
  when: say(t('When the cache is saved.'), { values: ['on_success', 'on_failure', 'always'] }),
  policy: say(t('Whether the job downloads the cache, uploads it, or both.'), {
    values: ['pull', 'push', 'pull-push'],
  }),
  fallback_keys: list,
}
const cache = say(t('Files that later pipelines reuse, such as downloaded packages.'), {
  keys: cacheKeys,
  items: { keys: cacheKeys },
})

const reports = [
  ...['accessibility', 'annotations', 'api_fuzzing', 'browser_performance', 'codequality', 'container_scanning'],
  ...['coverage_fuzzing', 'cyclonedx', 'dast', 'dependency_scanning', 'dotenv', 'junit', 'load_performance', 'metrics'],
  ...['repository_xray', 'requirements', 'sast', 'secret_detection', 'terraform'],
]
const artifacts = say(t('Files that are kept after the job and given to later jobs.'), {
  keys: {
    paths: say(t('The files and folders to keep.'), list),
    exclude: say(t('Files not to keep.'), list),
    expire_in: say(t('How long they are kept, such as “1 week”.')),
    expose_as: say(t('The name of the link in the merge request.')),
    name: say(t('The name of the archive.')),
    public: say(t('Whether anonymous, Guest and Reporter users can download them.'), { values: yesNo }),
    access: say(t('Who can download them.'), { values: ['all', 'developer', 'maintainer', 'none'] }),
    untracked: say(t('Also keep files that git doesn’t track.'), { values: yesNo }),
    when: say(t('When they are uploaded: on success, on failure or always.'), {
      values: ['on_success', 'on_failure', 'always'],
    }),
    reports: say(t('Results that the service reads, such as those of tests.'), {
      keys: {
        ...Object.fromEntries(reports.map(name => [name, list])),
        coverage_report: { keys: { coverage_format: { values: ['cobertura', 'jacoco'] }, path: free } },
      },
    }),
  },
})

const environment = say(t('The environment that the job deploys to.'), {
  keys: {
    name: say(t('The name of the environment.')),
    url: say(t('The address under which it is reached.')),
    on_stop: say(t('The job that stops the environment.'), { names: 'jobs' }),
    action: say(t('What the job does with the environment.'), {
      values: ['start', 'prepare', 'stop', 'verify', 'access'],
    }),
    auto_stop_in: say(t('How long after the last deployment the environment stops automatically.')),
    deployment_tier: say(t('The tier of the environment.'), {
      values: ['production', 'staging', 'testing', 'development', 'other'],
    }),
    kubernetes: {
      keys: { agent: free, namespace: free, flux_resource_path: free, dashboard: { keys: { namespace: free } } },
    },
  },
})

const retryReasons = [
  ...[
    'always',
    'unknown_failure',
    'script_failure',
    'api_failure',
    'stuck_or_timeout_failure',
    'runner_system_failure',
  ],
  ...['runner_unsupported', 'stale_schedule', 'job_execution_timeout', 'archived_failure', 'unmet_prerequisites'],
  ...['scheduler_failure', 'data_integrity_failure'],
] as const
const retry = say(t('How many times the job is retried after a failure.'), {
  values: ['0', '1', '2'],
  keys: {
    max: { values: ['0', '1', '2'] },
    when: { values: retryReasons, items: { values: retryReasons } },
    exit_codes: list,
  },
})

const includeKeys: NonNullable<Keyword['keys']> = {
  local: say(t('A file of this repository.')),
  project: say(t('The project that has the file.')),
  file: say(t('The file of the other project.'), list),
  ref: say(t('The branch, tag or commit of the other project.')),
  remote: say(t('The address of a file.')),
  template: say(t('A template of the service.')),
  component: say(t('The address of a CI component.')),
  integrity: free,
  inputs: say(t('Values for the inputs of the file.'), { others: free }),
  rules: say(t('When the file is included.'), { items: rule }),
}

const triggerInclude: Keyword = {
  keys: { local: free, project: free, file: free, ref: free, template: free, artifact: free, job: { names: 'jobs' } },
}

const pages: Keyword = { values: yesNo, keys: { publish: free, path_prefix: free, expire_in: free } }

/** What a job and the defaults of all jobs have in common. */
const defaults: NonNullable<Keyword['keys']> = {
  after_script: script(t('Commands that run after the job, also when it failed.')),
  artifacts,
  before_script: script(t('Commands that run before those of the script.')),
  cache,
  hooks: { keys: { pre_get_sources_script: list } },
  id_tokens: say(t('ID tokens (JWT) with which the job authenticates to other services.'), {
    others: { keys: { aud: list } },
  }),
  image,
  interruptible: say(t('The job is canceled when a newer pipeline makes it redundant.'), { values: yesNo }),
  retry,
  services,
  tags: say(t('The job runs on runners that have all of these tags.'), list),
  timeout: say(t('How long the job may run, such as “1h 30m”.')),
}

const inheritNames: Keyword = { values: [...yesNo], items: { values: Object.keys(defaults) } }

const only: Keyword = {
  values: ['branches', 'tags', 'merge_requests', 'schedules', 'pipelines', 'pushes', 'web'],
  items: { values: ['branches', 'tags', 'merge_requests', 'schedules', 'pipelines', 'pushes', 'web'] },
  keys: { refs: list, variables: list, changes: list, kubernetes: { values: ['active'] } },
}

const job: Keyword = {
  keys: {
    ...defaults,
    allow_failure: allowFailure,
    coverage: say(t('The pattern that finds the coverage in the log of the job.')),
    dast_configuration: { keys: { site_profile: free, scanner_profile: free } },
    dependencies: say(t('The jobs whose artifacts this one receives.'), { items: { names: 'jobs' } }),
    environment,
    except: say(t('When the job doesn’t run. Rules replace it.'), only),
    extends: say(t('The jobs or templates that this job inherits its configuration from.'), {
      names: 'jobs',
      items: { names: 'jobs' },
    }),
    identity: { values: ['google_cloud'] },
    inherit: say(t('Which global defaults and variables the job inherits.'), {
      keys: { default: inheritNames, variables: { values: yesNo, items: free } },
    }),
    manual_confirmation: say(t('The confirmation message shown before a manual job runs.')),
    needs: say(t('The jobs that must end first, whatever their stage.'), needs),
    only: say(t('When the job runs. Rules replace it.'), only),
    pages: say(t('The job publishes a website.'), pages),
    parallel: say(t('How many instances of the job run at the same time.'), {
      keys: { matrix: { items: { others: free } } },
    }),
    publish: say(t('The folder of the website.')),
    release: say(t('The release that the job creates.'), {
      keys: {
        ...{ tag_name: free, tag_message: free, name: free, description: free, ref: free, milestones: list },
        ...{ released_at: free, assets: { keys: { links: { items: { others: free } } } } },
      },
    }),
    resource_group: say(t('Jobs of the same group run one after the other.')),
    rules: say(t('When the job is added to a pipeline. The first rule that applies decides.'), { items: rule }),
    run: { items: { others: free } },
    script: script(t('The commands of the job.')),
    secrets: say(t('Secrets that the job reads from a vault.'), { others: { others: free } }),
    stage: say(t('The stage in which the job runs.'), { names: 'stages' }),
    start_in: say(t('How long a delayed job waits.')),
    trigger: say(t('The pipeline that the job starts.'), {
      keys: {
        ...{ project: free, branch: free, strategy: { values: ['depend', 'mirror'] }, inputs: { others: free } },
        include: { items: triggerInclude, ...triggerInclude },
        forward: { keys: { yaml_variables: { values: yesNo }, pipeline_variables: { values: yesNo } } },
      },
    }),
    variables: jobVariables,
    when: say(t('When the job runs.'), { values: jobWhen }),
  },
}

/** A whole CI file. What is no keyword at its top is a job. */
export const ciFile: Keyword = {
  keys: {
    after_script: script(t('Commands that run after the job, also when it failed.')),
    before_script: script(t('Commands that run before those of the script.')),
    cache,
    default: say(t('Keywords that every job has, unless it has its own.'), { keys: defaults }),
    image,
    include: say(t('Other files whose content is added to this one.'), {
      keys: includeKeys,
      items: { keys: includeKeys },
    }),
    services,
    spec: say(t('The inputs that this file takes when it is included.'), {
      keys: {
        inputs: {
          others: {
            keys: {
              ...{ default: free, description: free, regex: free, options: list, rules: list },
              type: { values: ['string', 'number', 'boolean', 'array'] },
            },
          },
        },
        component: list,
        include: list,
      },
    }),
    stages: say(t('The stages, in the order in which their jobs run.'), list),
    variables,
    workflow: say(t('When a pipeline is created, and how.'), {
      keys: {
        name: say(t('The name of the pipeline.')),
        rules: say(t('When a pipeline is created. The first rule that applies decides.'), { items: rule }),
        auto_cancel: {
          keys: {
            on_new_commit: { values: ['conservative', 'interruptible', 'none'] },
            on_job_failure: { values: ['all', 'none'] },
          },
        },
      },
    }),
  },
  others: job,
}
