/** The import rules of the design, one rule each; `npm run lint` runs them. */
const testFile = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'shared-knows-no-process',
      comment: 'shared/ imports nothing but itself, zod, croner and yaml, which use nothing of a process.',
      severity: 'error',
      from: { path: '^shared/', pathNot: [testFile, '\\.fixture\\.ts$'] },
      to: { pathNot: ['^shared/', '(^|/)node_modules/(zod|croner|yaml)/'] },
    },
    {
      name: 'renderer-is-a-page',
      comment: 'renderer/ imports shared/ and itself; never electron/, never Node.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: testFile },
      to: { path: ['^electron/', '^e2e/', '^build/', '(^|/)node_modules/(electron|keytar|undici|fastify|@fastify)/'] },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: testFile },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-never-renders',
      comment: 'electron/ imports shared/ and itself.',
      severity: 'error',
      from: { path: '^electron/' },
      to: {
        path: ['^renderer/', '^e2e/', '^build/', '(^|/)node_modules/(react|react-dom|@mantine|monaco-editor)/'],
        // The command line's flags, as data, for the launcher and the app alike.
        pathNot: '^build/flags\\.json$',
      },
    },
    {
      name: 'service-stands-alone',
      comment: 'The embedded service imports shared/ and itself, nothing else of electron/.',
      severity: 'error',
      from: { path: '^electron/service/' },
      to: { path: ['^electron/(?!service/)', '(^|/)node_modules/electron/'] },
    },
    {
      name: 'nothing-reaches-into-the-service',
      comment: 'The service is reached over HTTP, by its process.',
      severity: 'error',
      from: { path: '^electron/(?!service/|start\\.ts$)', pathNot: testFile },
      to: { path: '^electron/service/' },
    },
    {
      name: 'hosts-are-chosen-by-the-launcher',
      comment: 'Main and preload never know which host they run on.',
      severity: 'error',
      from: { path: '^electron/(main|preload)/' },
      to: { path: '^electron/chromium-host/' },
    },
    {
      name: 'commands-are-a-host',
      comment: 'The command line starts main, as a host does; nothing of the app knows it.',
      severity: 'error',
      from: { path: ['^electron/(?!cli/|start\\.ts$)', '^(renderer|shared|build)/'], pathNot: testFile },
      to: { path: '^electron/cli/' },
    },
    {
      name: 'commands-need-no-chromium',
      comment:
        'Of the Chromium host, commands use only how it reads proxies from the environment, and where it keeps compiled code.',
      severity: 'error',
      from: { path: '^electron/cli/', pathNot: testFile },
      to: {
        path: [
          '^electron/chromium-host/(?!surface/proxy-from-environment|compile-cache)',
          '(^|/)node_modules/electron/',
        ],
      },
    },
    {
      name: 'chromium-host-knows-only-electron',
      comment: 'The host stands in for the electron module; it knows nothing of the app.',
      severity: 'error',
      from: { path: '^electron/chromium-host/', pathNot: testFile },
      to: { path: ['^electron/(main|preload|service)/', '^shared/'] },
    },
    {
      name: 'e2e-drives-from-outside',
      comment: 'e2e/ drives the built app from outside and imports types only.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: ['^electron/', '^renderer/', '^shared/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-in-their-models',
      comment:
        "A feature of the renderer imports another feature's model, never its ui; what two of them show moves to renderer/ui.",
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: ['^renderer/features/$1/', '^renderer/features/[^/]+/model/'] },
    },
    {
      name: 'a-model-draws-nothing',
      comment: "A feature's model does not import its ui.",
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/model/' },
      to: { path: '^renderer/features/$1/(ui/|feature)' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^renderer/features/' },
      to: { path: '^renderer/app/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^renderer/(ui|lib)/', pathNot: testFile },
      to: { path: ['^renderer/features/', '^renderer/app/'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^renderer/', pathNot: [testFile, '^renderer/testing/', '\\.(fake|fixture)\\.ts$'] },
      to: { path: ['^renderer/testing/', '(^|/)node_modules/(@testing-library|happy-dom|vitest)/'] },
    },
    {
      name: 'waits-have-a-reason',
      comment:
        'Only these tests imitate something that takes time: a keychain, a service or a person. Others wait for what they need.',
      severity: 'error',
      from: {
        pathNot: [
          '^electron/main/connections/keychain\\.faults\\.test\\.ts$',
          '^electron/main/proxy/(hostile-wire\\.security|lost-writes\\.faults|read|scheduler)\\.test\\.ts$',
          '^electron/main/store/drafts\\.faults\\.test\\.ts$',
          '^renderer/app/tabs/hold-queries\\.test\\.ts$',
          '^renderer/features/audit/model/retries\\.test\\.ts$',
        ],
      },
      to: { path: '^shared/testing/takes-time\\.fixture\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'No cycles, not even of types: what two files need stands below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no JavaScript API; swc reads the sources instead.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
