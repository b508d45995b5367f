const inTests = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'rules-import-only-rules',
      comment:
        'The rules are pure: they stand on nothing but a stemmer, a function of a word, so that server and web share them.',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: inTests },
      to: { pathNot: '^src/rules/|^node_modules/stemmer/' },
    },
    {
      name: 'contracts-import-only-rules-and-zod',
      comment:
        'A contract and the shapes it is made of are what the web may know of an operation. That of reports names what the reads that they are made of show.',
      severity: 'error',
      from: {
        pathNot: '^src/operations/report/',
        path: '^src/operations/([^/]+)/(contract|[a-z]+-contract|row-schemas|input-schemas|anchor-schema|(?:issues|paging)/[a-z-]+)\\.ts$',
      },
      to: {
        pathNot: [
          '^src/rules/',
          '^node_modules/zod/',
          '^src/operations/($1|core)/(contract|[a-z]+-contract|row-schemas|input-schemas|anchor-schema|(?:issues|paging)/[a-z-]+)\\.ts$',
        ],
      },
    },
    {
      name: 'database-imports-only-rules',
      severity: 'error',
      from: { path: '^src/database/', pathNot: inTests },
      to: { path: '^(src|bench|test|e2e)/', pathNot: '^src/(database|rules)/' },
    },
    {
      name: 'operations-stay-below-server-and-web',
      severity: 'error',
      from: { path: '^src/operations/', pathNot: inTests },
      to: { path: '^(src|bench|test|e2e)/', pathNot: '^src/(operations|database|rules)/' },
    },
    {
      name: 'operations-open-no-pool',
      comment: 'An operation works in the transaction that it is handed.',
      severity: 'error',
      from: { path: '^src/operations/', pathNot: inTests },
      to: { path: '^node_modules/(@types/)?pg/' },
    },
    {
      name: 'focuses-are-strangers',
      comment: 'Reports are made of the reads of others, and nobody is made of reports.',
      severity: 'error',
      from: {
        path: '^src/operations/([^/]+)/',
        pathNot: [inTests, '^src/operations/report/'].flat(),
      },
      to: { path: '^src/operations/[^/]+/', pathNot: '^src/operations/($1|core)/' },
    },
    {
      name: 'web-imports-only-rules-and-contracts',
      comment:
        'The name pattern is pure too, but stands on a library, which rules do not: a page that edits one parses as the server does.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: inTests },
      to: {
        path: '^(src|bench|test|e2e)/',
        pathNot: [
          '^src/(web|rules)/',
          '^src/operations/contracts\\.ts$',
          '^src/operations/.+/(endpoint-)?contract\\.ts$',
          '^src/operations/core/name-pattern\\.ts$',
        ],
      },
    },
    {
      name: 'web-imports-nothing-of-node',
      severity: 'error',
      from: { path: '^src/web/', pathNot: inTests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-knows-no-data',
      comment: 'The design system shows what it is given; it could be used by another product.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/(web/(data|domain|screens|shell)|operations)/' },
    },
    {
      name: 'data-knows-no-screen',
      severity: 'error',
      from: { path: '^src/web/data/', pathNot: inTests },
      to: { path: '^src/web/(ui|domain|screens|shell)/' },
    },
    {
      name: 'domain-stays-below-screens',
      severity: 'error',
      from: { path: '^src/web/domain/' },
      to: { path: '^src/web/(screens|shell)/' },
    },
    {
      name: 'screens-are-strangers',
      comment: 'What two screens need is a part of the domain.',
      severity: 'error',
      from: { path: '^src/web/screens/(admin/[^/]+|[^/]+)/' },
      to: { path: '^src/web/(screens|shell)/', pathNot: '^src/web/screens/$1/' },
    },
    {
      name: 'nobody-imports-commands',
      comment: 'A command of an operator may use the server; nothing is built on a command.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'nobody-imports-web',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/web/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'bucket-library-loads-when-used',
      comment: 'A server whose files lie in a folder starts without it; it is large.',
      severity: 'error',
      from: { path: '^src/', pathNot: inTests },
      to: {
        path: '^node_modules/@aws-sdk/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'watching-libraries-load-when-set',
      comment: 'A process that is not watched pays nothing for metrics and traces.',
      severity: 'error',
      from: { path: '^src/', pathNot: inTests },
      to: {
        path: '^node_modules/(prom-client|@opentelemetry)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-needs-no-development-package',
      comment:
        'A bundle has the dependencies alone (bin/bundle); what only the web pages are built of is a development package.',
      severity: 'error',
      from: {
        path: '^src/(rules|operations|server|cli|database)/',
        pathNot: inTests,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|woff2)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
