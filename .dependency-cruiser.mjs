// The layering of docs/ARCHITECTURE.md, each rule an error.

const library = '^packages/(notation|lexicon|entities|documents|retrieval|research|finance|sources|models|report|workbook|zip)/'
const researchRooms = ['words', 'question', 'evidence', 'tables', 'verify', 'answer', 'agent']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read. Move what both sides need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-knows-only-the-contract',
      comment: 'The browser imports @dossier/contract and @dossier/notation, and nothing of the server’s.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(packages/(?!(?:contract|notation)/)|apps/server/|bench/|e2e/)' },
    },
    {
      name: 'contract-imports-only-zod-and-lexicon',
      comment: 'The contract has no I/O and no dependencies but zod and the lexicon, which is pure: texts need Korean particles.',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/(contract|lexicon)/|node_modules/zod/)' },
    },
    {
      name: 'libraries-stand-alone',
      comment: 'A library takes what it needs from outside as a parameter; it never imports core, platform or the contract.',
      severity: 'error',
      from: { path: library, pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages/(core|platform|contract)|apps)/' },
    },
    {
      name: 'notation-imports-nothing',
      comment: 'The grammar of amounts and time is below everything and runs in a browser.',
      severity: 'error',
      from: { path: '^packages/notation/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/notation/' },
    },
    {
      name: 'lexicon-imports-nothing',
      comment: 'The words of both languages are below everything and run in a browser.',
      severity: 'error',
      from: { path: '^packages/lexicon/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/lexicon/' },
    },
    {
      name: 'entities-imports-lexicon-and-notation',
      comment: 'Names of companies and people are below the libraries that read documents, and run in a browser.',
      severity: 'error',
      from: { path: '^packages/entities/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(entities|lexicon|notation)/' },
    },
    {
      name: 'zip-imports-nothing',
      comment: 'Packages are unpacked and packed below the libraries that read and write documents.',
      severity: 'error',
      from: { path: '^packages/zip/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(?!zip/)' },
    },
    {
      name: 'documents-imports-no-library',
      comment: 'but for packages of files, which it unpacks.',
      severity: 'error',
      from: { path: '^packages/documents/' },
      to: { path: '^packages/(retrieval|research|finance|sources|models|report|workbook)/' },
    },
    {
      name: 'retrieval-does-not-know-research',
      severity: 'error',
      from: { path: '^packages/retrieval/' },
      to: { path: '^packages/research/' },
    },
    {
      name: 'platform-has-no-domain',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: '^(packages/(?!platform/)|apps)/' },
    },
    {
      name: 'core-does-not-know-the-server',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|e2e)/' },
    },
    {
      name: 'nouns-meet-at-their-index',
      comment: 'Another noun is reached through its index.ts only.',
      severity: 'error',
      from: { path: '^packages/core/src/([^/]+)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^packages/core/src/([^/]+)/', pathNot: ['^packages/core/src/$1/', '^packages/core/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'rooms-of-research-meet-at-their-index',
      comment: 'Another room of research is reached through its index.ts only.',
      severity: 'error',
      from: { path: '^packages/research/src/([^/]+)/' },
      to: {
        path: '^packages/research/src/[^/]+/',
        pathNot: ['^packages/research/src/$1/', '^packages/research/src/[^/]+/index\\.ts$', '\\.test-support\\.ts$'],
      },
    },
    ...researchRooms.slice(0, -1).map((room, at) => ({
      name: `research-${room}-knows-only-rooms-before-it`,
      comment: 'A room of research knows only those before it: docs/ARCHITECTURE.md.',
      severity: 'error',
      from: { path: `^packages/research/src/${room}/`, pathNot: '\\.test(-support)?\\.ts$' },
      to: { path: `^packages/research/src/(${researchRooms.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'packages-meet-at-their-index',
      comment: 'Another package is reached through the entry points of its package.json only.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/([^/]+)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: {
        path: '^packages/([^/]+)/',
        pathNot: [
          '^packages/$1/',
          '^packages/[^/]+/src/(index|assets|audit/index|reading|recognition/index|testing/index|worker-pool/serve-worker)\\.ts$',
        ],
      },
    },
    {
      name: 'only-platform-touches-the-outside',
      comment: 'Files, network and processes belong to packages/platform (and to the composition root in apps/server).',
      severity: 'error',
      from: { path: '^packages/(?!platform/)', pathNot: '(\\.test\\.ts|\\.test-support\\.ts|drizzle\\.config\\.ts)$|/testing/|/fixtures/' },
      to: { path: '^(node:)?(fs|fs/promises|net|http|https|http2|child_process|dgram|tls|dns|os|worker_threads|cluster)$' },
    },
    {
      name: 'sql-only-in-repositories',
      comment: 'SQL stands in <noun>.repository.ts; everything else asks a repository.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: '(\\.repository\\.ts|\\.test\\.ts)$|/schema/|/testing/' },
      to: { path: '^node_modules/drizzle-orm/|^packages/core/src/schema/' },
    },
    {
      name: 'no-tests-in-products',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/)|^(e2e|bench|scripts)/' },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'What a workspace imports stands in its own package.json.',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|vitest\\.|vite\\.config|drizzle\\.config|/testing/)' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(\\.css$|\\?|^virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
