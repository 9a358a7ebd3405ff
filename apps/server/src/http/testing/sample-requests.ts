import { type Endpoint, type endpoints as table, roles } from '@dossier/contract'
import type { SampleOf } from './sample.ts'

const PASSWORD = 'Correct-horse-1'
// Well-formed, but of no mailed link.
const noToken = 'A'.repeat(43)

type Table = typeof table
/** All verbs of all nouns: an endpoint without a sample does not compile, nor does a sample without an endpoint. */
type Samples = { [N in keyof Table]: Record<keyof Table[N], SampleOf | Record<string, SampleOf>> }

const picture = { name: 'picture', filename: 'picture.png', content: 'not really a picture' }
const document = { name: 'files', filename: 'a.txt', content: 'plain words' }
// Just the end record of a zip archive: an empty one.
const archive = { name: 'files', filename: 'a.zip', content: `PK\u0005\u0006${'\0'.repeat(18)}` }
const address = (unique: string) => `${unique}@example.com`
const inProject = {} as const
const made = { makes: true } as const
const rates = (rate: number) => ({ rates: [rate, rate, rate, rate, rate] })
const drivers = {
  growth: rates(0.04),
  ebitMargin: rates(0.12),
  depreciation: rates(0.04),
  capex: rates(0.05),
  workingCapital: rates(0.1),
  taxRate: rates(0.25),
}
const dcfAssumptions = {
  scenarios: { bear: drivers, base: drivers, bull: drivers },
  selected: 'base',
  wacc: {
    riskFree: { value: 0.04, source: 'US Treasury, 10 years' },
    equityRiskPremium: { value: 0.05 },
    unleveredBeta: { value: 1 },
    preTaxDebtCost: { value: 0.05 },
    taxRate: { value: 0.25 },
    targetDebtShare: { value: 0.2 },
    structure: 'target',
  },
  terminal: { growth: { value: 0.02 }, multiple: { value: 9 }, growthWeight: 0.5 },
  shares: { outstanding: { value: 1_000_000 } },
  bridge: [{ item: 'cash', amount: { value: 0 } }],
} as const
const compsAssumptions = {
  asOf: '2025-12-31',
  calendarYear: 2025,
  subject: { company: 'harborvalves', shares: { value: 1_000_000 } },
  peers: [{ company: 'quayvalves', isIncluded: true, sharePrice: { value: 12, source: 'Exchange' }, shares: { value: 2_000_000 } }],
} as const
const ofCube = {
  company: 'Harbor Valves Corp.',
  profile: { homepage: 'https://harbor.example', country: 'US', segment: 'Valves', industry: 'Machinery' },
  currency: 'USD',
  asOf: '2025-12-31',
  periodMonths: 3,
} as const
const ofOutput = { hiddenAs: 'OUTPUT_NOT_FOUND' } as const
const ofRun = { hiddenAs: 'RUN_NOT_FOUND', needs: 'files.upload' } as const

const sampleRequests: Samples = {
  signIn: {
    setUpState: () => ({}),
    setUp: ({ unique }) => ({
      body: { organizationName: 'Another', organizationCode: unique, firstName: 'Min', email: address(unique), password: PASSWORD },
      allowedAs: 'ALREADY_SET_UP',
    }),
    signInMember: ({ unique, organizationCode }) => ({
      body: { email: address(unique), password: PASSWORD, organizationCode },
      allowedAs: 'WRONG_CREDENTIALS',
    }),
    signInAdmin: ({ unique }) => ({ body: { email: address(unique), password: PASSWORD }, allowedAs: 'WRONG_CREDENTIALS' }),
    forgotPassword: ({ unique }) => ({ body: { email: address(unique) } }),
    updatePassword: () => ({ body: { token: noToken, password: PASSWORD }, allowedAs: 'LINK_EXPIRED' }),
    showInvitation: () => ({ body: { token: noToken }, allowedAs: 'LINK_EXPIRED' }),
    acceptInvitation: () => ({ body: { token: noToken, firstName: 'Min', password: PASSWORD }, allowedAs: 'LINK_EXPIRED' }),
    providers: ({ organizationCode }) => ({ query: { organizationCode } }),
    startProvider: ({ organizationCode }) => ({ params: { provider: '1' }, query: { organizationCode } }),
    finishProvider: () => ({ query: { state: noToken, code: 'none' } }),
    exchangeTicket: () => ({ body: { ticket: noToken }, allowedAs: 'LINK_EXPIRED' }),
  },
  accounts: {
    profile: () => ({}),
    updateProfile: {
      json: () => ({ body: { phone: '02-123-4567' } }),
      form: () => ({ form: { fields: { phone: '02-123-4567' }, files: [picture] }, allowedAs: 'PICTURE_NOT_ALLOWED' }),
    },
    avatar: () => ({ params: { key: noToken }, allowedAs: 'NOT_FOUND' }),
    setLanguage: () => ({ body: { language: 'en' } }),
    changePassword: () => ({ body: { currentPassword: 'not-it', newPassword: PASSWORD }, allowedAs: 'WRONG_PASSWORD' }),
    sessions: () => ({}),
    revokeSession: ({ sessionId }) => ({ params: { id: sessionId } }),
    revokeOtherSessions: () => ({}),
    signOut: () => ({}),
  },
  organizations: {
    list: () => ({ query: { search: 'a' } }),
    invite: ({ unique }) => ({ body: { name: `Fund ${unique}`, website: 'fund.example', email: address(unique), code: unique } }),
    update: ({ governed }) => ({ params: { id: governed.id }, body: { website: 'other.example' } }),
    delete: ({ governed }) => ({ params: { id: governed.id }, body: { confirmName: governed.name } }),
    resendInvitation: ({ governed }) => ({ params: { id: governed.id }, allowedAs: 'NOT_INVITED' }),
    breakGlass: ({ governed }) => ({ params: { id: governed.id }, body: { reason: 'To look into an incident' } }),
    breakGlassGrants: ({ governed }) => ({ params: { id: governed.id } }),
    export: () => ({ params: { token: noToken }, allowedAs: 'LINK_EXPIRED' }),
  },
  members: {
    list: () => ({ query: { search: 'a', sort: 'lastActivity' } }),
    listInProject: ({ projectId }) => ({ params: { id: projectId }, inProject }),
    add: ({ projectId, unique }) => ({ body: { projectId, emails: [address(unique)], role: roles.guest }, inProject }),
    addNew: ({ projectId, unique }) => ({ body: { projectId, emails: [address(unique)], role: roles.guest }, inProject }),
    invite: ({ unique, roleId }) => ({ body: { emails: [address(unique)], role: roleId } }),
    resendInvitation: ({ invitedId }) => ({ params: { id: invitedId } }),
    setStatus: {
      organization: ({ memberId }) => ({ params: { id: memberId }, body: { isActive: false } }),
      workspace: ({ memberId, projectId }) => ({ params: { id: memberId }, body: { isActive: false, projectId }, inProject }),
    },
    setRole: {
      organization: ({ memberId, roleId }) => ({ params: { id: memberId }, body: { role: roleId } }),
      workspace: ({ memberId, projectId }) => ({ params: { id: memberId }, body: { role: roles.guest, projectId }, inProject }),
    },
    setAccess: ({ memberId }) => ({ params: { id: memberId }, body: { access: 'restricted' } }),
    // A person without permissions may not own a workspace.
    transferProject: ({ projectId, memberId }) => ({
      params: { id: projectId },
      body: { userId: memberId },
      inProject,
      allowedAs: 'CANNOT_OWN_PROJECT',
    }),
    transferOrganization: ({ memberId }) => ({ body: { userId: memberId, password: 'not-it' }, allowedAs: 'WRONG_PASSWORD' }),
  },
  admins: {
    list: () => ({ query: { search: 'a' } }),
    invite: ({ unique }) => ({ body: { emails: [address(unique)], isForAllMembers: true }, grants: roles.admin }),
    setStatus: ({ adminId }) => ({ params: { id: adminId }, body: { isActive: false } }),
  },
  roles: {
    list: () => ({}),
    create: ({ unique }) => ({ body: { name: unique, permissions: [] } }),
    update: ({ roleId }) => ({ params: { id: roleId }, body: { description: 'Another' } }),
    delete: ({ roleId }) => ({ params: { id: roleId } }),
  },
  activity: {
    list: ({ projectId }) => ({ query: { projectId }, inProject }),
    export: ({ projectId }) => ({ query: { projectId }, inProject }),
    audit: () => ({ query: { search: 'a' } }),
    exportAudit: () => ({ query: { format: 'jsonl' } }),
    verifyAudit: () => ({}),
  },
  projects: {
    create: ({ unique }) => ({ body: { name: unique } }),
    createSample: () => ({}),
    list: () => ({ query: { search: 'a' } }),
    get: ({ projectId }) => ({ params: { id: projectId }, inProject }),
    update: ({ projectId, unique }) => ({ params: { id: projectId }, body: { name: unique }, inProject }),
    delete: ({ projectId }) => ({ params: { id: projectId }, inProject }),
    role: ({ projectId }) => ({ params: { id: projectId }, inProject }),
  },
  files: {
    list: {
      all: ({ projectId }) => ({ query: { projectId }, inProject }),
      filtered: ({ projectId, folderId, memberId }) => ({
        query: {
          projectId,
          below: folderId,
          uploadedBy: memberId,
          kind: 'txt',
          status: 'stored',
          search: 'a',
          from: '2026-01-01T00:00:00Z',
          to: '2026-12-31T00:00:00Z',
          sort: 'size',
        },
        inProject,
      }),
    },
    listFolder: ({ projectId, folderId }) => ({ query: { projectId, folderId, search: 'lease' }, inProject }),
    ids: ({ projectId, folderId }) => ({ query: { projectId, folderId, list: 'folder', search: 'lease' }, inProject }),
    get: ({ projectId, attachmentId }) => ({ params: { projectId, attachmentId }, inProject }),
    progress: ({ projectId }) => ({ query: { projectId }, inProject }),
    folders: ({ projectId }) => ({ query: { projectId }, inProject }),
    createFolder: ({ projectId, unique }) => ({ body: { projectId, name: unique }, inProject }),
    update: ({ projectId, attachmentId, folderId, unique }) => ({
      params: { projectId, attachmentId },
      body: { filename: unique, folderId },
      inProject,
    }),
    updateFolder: ({ folderId, unique }) => ({
      params: { id: folderId },
      body: { name: unique, parentId: null },
      inProject: { hiddenAs: 'FOLDER_NOT_FOUND' },
    }),
    move: ({ projectId, attachmentId, folderId }) => ({
      params: { projectId },
      body: { attachmentIds: [attachmentId], folderIds: [folderId], folderId: null },
      inProject,
    }),
    readManyAgain: {
      named: ({ projectId, attachmentId }) => ({ params: { projectId }, body: { attachmentIds: [attachmentId] }, inProject }),
      failed: ({ projectId }) => ({ params: { projectId }, body: {}, inProject }),
    },
    signedUrl: ({ attachmentId }) => ({ params: { fileId: attachmentId }, inProject: { hiddenAs: 'FILE_NOT_FOUND' } }),
    signedContent: () => ({ params: { token: noToken }, allowedAs: 'LINK_EXPIRED' }),
    prepareDownload: {
      chosen: ({ projectId, attachmentId, folderId }) => ({
        params: { projectId },
        body: { attachmentIds: [attachmentId], folderIds: [folderId] },
        inProject,
      }),
      everything: ({ projectId }) => ({ params: { projectId }, body: {}, inProject }),
    },
    download: () => ({ params: { token: noToken }, allowedAs: 'LINK_EXPIRED' }),
    index: {
      workbook: ({ projectId }) => ({ params: { projectId }, inProject }),
      document: ({ projectId }) => ({ params: { projectId }, query: { format: 'docx' }, inProject }),
    },
    upload: {
      plain: ({ projectId }) => ({ form: { fields: { projectId: String(projectId) }, files: [document] }, inProject }),
      unpacked: ({ projectId }) => ({
        form: { fields: { projectId: String(projectId), unpack: 'true', whenPresent: 'keepBoth' }, files: [document, archive] },
        inProject,
      }),
    },
    findPresent: ({ projectId, folderId }) => ({
      params: { projectId },
      body: { folderId, files: [{ path: 'room/a.txt', size: 5, sha256: 'a'.repeat(64) }] },
      inProject,
    }),
    versions: ({ projectId, attachmentId }) => ({ params: { projectId, attachmentId }, inProject }),
    restoreVersion: ({ projectId, attachmentId }) => ({
      params: { projectId, attachmentId },
      inProject,
      allowedAs: 'VERSION_IS_LATEST',
    }),
    compareVersions: ({ projectId, attachmentId }) => ({
      params: { projectId, attachmentId },
      query: { with: attachmentId },
      inProject,
      allowedAs: 'FILE_NOT_READ',
    }),
    unlock: ({ projectId, attachmentId }) => ({
      params: { projectId, attachmentId },
      body: { password: 'of the file' },
      inProject: made,
      allowedAs: 'FILE_NOT_PROTECTED',
    }),
    password: ({ projectId, attachmentId }) => ({
      params: { projectId, attachmentId },
      inProject,
      allowedAs: 'FILE_NOT_PROTECTED',
    }),
    content: ({ projectId, attachmentId }) => ({ params: { projectId, attachmentId }, inProject }),
    page: ({ projectId, attachmentId }) => ({ params: { projectId, attachmentId, page: 1 }, inProject, allowedAs: 'FILE_NOT_READ' }),
    readAgain: ({ projectId, attachmentId }) => ({ params: { projectId, attachmentId }, inProject: made }),
    delete: ({ projectId, attachmentId }) => ({ params: { projectId, attachmentId }, inProject: made }),
    deleteMany: ({ projectId, attachmentId }) => ({ params: { projectId }, body: { ids: [attachmentId] }, inProject: made }),
    deleteMixed: ({ projectId, folderId }) => ({ params: { projectId }, body: { folderIds: [folderId] }, inProject: made }),
    deleteFolder: ({ folderId }) => ({ params: { id: folderId }, inProject: { ...made, hiddenAs: 'FOLDER_NOT_FOUND' } }),
  },
  bin: {
    list: ({ projectId }) => ({ query: { projectId, search: 'lease', sort: 'size' }, inProject }),
    restore: {
      items: ({ projectId, binItemId }) => ({ body: { projectId, ids: [binItemId] }, inProject: made }),
      deletion: ({ projectId }) => ({ body: { projectId, deletionId: 'none' }, inProject, allowedAs: 'BIN_ITEM_NOT_FOUND' }),
    },
    remove: ({ projectId, projectName, binItemId }) => ({
      body: { projectId, ids: [binItemId], confirmName: projectName },
      inProject: made,
    }),
    empty: ({ projectId, projectName }) => ({ body: { projectId, confirmName: projectName }, inProject }),
  },
  imports: {
    list: ({ projectId }) => ({ query: { projectId }, inProject }),
    get: ({ runId }) => ({ params: { id: runId }, inProject: ofRun }),
    again: ({ runId }) => ({ params: { id: runId }, inProject: ofRun, allowedAs: 'IMPORT_NOT_REPEATABLE' }),
  },
  runs: {
    list: {
      ofAll: () => ({ query: { state: 'open' } }),
      ofOne: ({ projectId }) => ({ query: { projectId }, inProject }),
    },
    get: ({ runId }) => ({ params: { id: runId }, inProject: ofRun }),
    events: ({ runId }) => ({ params: { id: runId }, inProject: ofRun }),
    cancel: ({ runId }) => ({ params: { id: runId }, inProject: ofRun }),
    retry: ({ runId }) => ({ params: { id: runId }, inProject: ofRun, allowedAs: 'RUN_NOT_REPEATABLE' }),
  },
  drives: {
    list: () => ({}),
    connect: () => ({ params: { provider: 'google' }, body: { next: '/files' }, allowedAs: 'DRIVE_NOT_CONFIGURED' }),
    leave: () => ({ params: { ticket: noToken } }),
    arrive: () => ({ query: { state: noToken, code: 'none' } }),
    disconnect: () => ({ params: { provider: 'dropbox' }, allowedAs: 'DRIVE_NOT_CONNECTED' }),
    items: () => ({ params: { provider: 'microsoft' }, query: { parentId: 'own' }, allowedAs: 'DRIVE_NOT_CONFIGURED' }),
    import: ({ projectId, folderId }) => ({
      params: { provider: 'google' },
      body: { projectId, folderId, items: [{ id: 'a-file', name: 'a.txt', kind: 'file' }] },
      inProject,
      allowedAs: 'DRIVE_NOT_CONFIGURED',
    }),
  },
  home: {
    overview: () => ({}),
    workspaces: ({ projectId }) => ({ query: { projectIds: projectId } }),
  },
  searchableFiles: {
    withAttachment: () => ({}),
    scope: ({ projectId }) => ({ query: { projectId }, inProject }),
    makeSearchable: ({ projectId, attachmentId }) => ({ body: { projectId, files_path: [{ id: attachmentId }] }, inProject }),
  },
  facts: {
    ofFile: ({ projectId, attachmentId }) => ({
      params: { projectId, attachmentId },
      query: { search: 'revenue', statement: 'any', year: 2024, scope: 'consolidated', page: 1 },
      inProject,
      allowedAs: 'FILE_NOT_READ',
    }),
    ofWorkspace: ({ projectId }) => ({ params: { projectId }, query: { search: 'revenue', statement: 'income' }, inProject }),
  },
  references: {
    open: {
      file: ({ projectId, attachmentId }) => ({ params: { projectId }, query: { ref: `${attachmentId}.1.0.9` }, inProject }),
      cell: ({ projectId, attachmentId }) => ({ params: { projectId }, query: { ref: `cell.${attachmentId}.Model.A1:C12` }, inProject }),
      recording: ({ projectId, attachmentId }) => ({ params: { projectId }, query: { ref: `recording.${attachmentId}.0.900` }, inProject }),
    },
    findSource: ({ projectId }) => ({ params: { projectId }, query: { name: 'Annual report', page: '1', value: '1200' }, inProject }),
  },
  nameSearch: { find: () => ({ query: { query: 'lease' } }) },
  search: {
    ask: ({ projectId }) => ({ body: { query: 'When does the lease end?', projectId }, inProject }),
    list: ({ projectId }) => ({ query: { projectId }, inProject }),
    get: ({ searchId }) => ({ params: { searchId }, inProject: { hiddenAs: 'SEARCH_NOT_FOUND' } }),
    events: ({ searchId }) => ({ params: { searchId }, inProject: { hiddenAs: 'SEARCH_NOT_FOUND' } }),
    cancel: ({ searchId }) => ({ params: { searchId }, inProject: { ...made, hiddenAs: 'SEARCH_NOT_FOUND' } }),
    plan: ({ searchId }) => ({
      params: { searchId },
      body: { understanding: 'When does the lease end?', items: [{ query: 'end of the lease' }] },
      inProject: { ...made, hiddenAs: 'SEARCH_NOT_FOUND' },
      allowedAs: 'SEARCH_NOT_PLANNED',
    }),
    replay: ({ searchId }) => ({ params: { searchId }, inProject: { hiddenAs: 'SEARCH_NOT_FOUND' } }),
    feedback: ({ searchId }) => ({
      params: { searchId },
      body: { rating: 1, note: 'Just what I looked for' },
      inProject: { hiddenAs: 'SEARCH_NOT_FOUND' },
    }),
    pick: ({ searchId }) => ({
      params: { searchId },
      body: { candidate: 0 },
      inProject: { hiddenAs: 'SEARCH_NOT_FOUND' },
    }),
    sources: ({ projectId, attachmentId }) => ({ query: { projectId, fileIds: attachmentId }, inProject }),
    answering: ({ projectId }) => ({ query: { projectId }, inProject }),
    suggestions: ({ projectId }) => ({ query: { projectId }, inProject }),
    delete: ({ searchId }) => ({ params: { searchId }, inProject: { ...made, hiddenAs: 'SEARCH_NOT_FOUND' } }),
  },
  presence: {
    others: {
      ofFile: ({ projectId, attachmentId }) => ({
        query: { projectId, kind: 'file', id: attachmentId },
        inProject: { needs: 'files.read' },
      }),
      ofConversation: ({ projectId, conversationId }) => ({
        query: { projectId, kind: 'conversation', id: conversationId },
        inProject: { needs: 'search.read', hiddenAs: 'CONVERSATION_NOT_FOUND' },
      }),
    },
    enter: ({ projectId, attachmentId, unique }) => ({
      body: { projectId, kind: 'file', id: attachmentId, view: unique.replaceAll('-', '') },
      inProject: { needs: 'files.read' },
    }),
    leave: ({ unique }) => ({ body: { view: unique.replaceAll('-', '') } }),
  },
  conversations: {
    list: ({ projectId }) => ({ query: { projectId }, inProject }),
    get: ({ conversationId }) => ({ params: { conversationId }, inProject: { hiddenAs: 'CONVERSATION_NOT_FOUND' } }),
    change: ({ conversationId }) => ({
      params: { conversationId },
      body: { title: 'Renamed' },
      inProject: { ...made, hiddenAs: 'CONVERSATION_NOT_FOUND' },
    }),
    delete: ({ conversationId }) => ({ params: { conversationId }, inProject: { ...made, hiddenAs: 'CONVERSATION_NOT_FOUND' } }),
    export: ({ conversationId }) => ({
      params: { conversationId },
      query: { format: 'md' },
      inProject: { hiddenAs: 'CONVERSATION_NOT_FOUND' },
    }),
  },
  spreadsheets: {
    list: ({ projectId }) => ({ query: { projectId, search: 'a' }, inProject }),
    // What is sent is no workbook.
    upload: ({ projectId }) => ({
      form: { fields: { projectId: String(projectId) }, files: [document] },
      inProject,
      allowedAs: 'SPREADSHEET_REQUIRED',
    }),
    create: ({ projectId, unique }) => ({ body: { projectId, filename: `${unique}.xlsx` }, inProject }),
    // The planted output has a file, but no workbook.
    copyOutput: ({ projectId, outputId }) => ({ body: { projectId, outputId }, inProject, allowedAs: 'SPREADSHEET_REQUIRED' }),
    save: ({ projectId, attachmentId }) => ({
      params: { projectId, id: attachmentId },
      body: { edits: [{ sheet: 'Model', row: 1, column: 2, content: { formula: 'A1+1' } }] },
      inProject,
      allowedAs: 'WORKBOOK_REQUIRED',
    }),
    versions: ({ projectId, attachmentId }) => ({ params: { projectId, id: attachmentId }, inProject, allowedAs: 'WORKBOOK_REQUIRED' }),
    difference: ({ projectId, attachmentId }) => ({
      params: { projectId, id: attachmentId },
      query: { with: attachmentId },
      inProject,
      allowedAs: 'WORKBOOK_REQUIRED',
    }),
    rebase: ({ projectId, attachmentId }) => ({
      params: { projectId, id: attachmentId },
      body: { edits: [{ sheet: 'Model', row: 1, column: 2, content: 5 }] },
      inProject,
      allowedAs: 'WORKBOOK_REQUIRED',
    }),
  },
  companies: {
    list: ({ projectId }) => ({ query: { projectId }, inProject }),
    statements: ({ projectId }) => ({ query: { projectId, company: 'harborvalves' }, inProject, allowedAs: 'COMPANY_NOT_FOUND' }),
    typeValue: ({ projectId }) => ({
      body: {
        projectId,
        company: 'harborvalves',
        scope: 'consolidated',
        account: 'revenue',
        to: '2025-12-31',
        months: 12,
        value: '1200000',
        reason: 'As audited',
      },
      inProject,
      allowedAs: 'COMPANY_NOT_FOUND',
    }),
    takeBackValue: ({ projectId, typedValueId }) => ({
      params: { projectId, id: typedValueId },
      inProject,
      allowedAs: 'TYPED_VALUE_NOT_FOUND',
    }),
    details: ({ projectId }) => ({ query: { projectId, company: 'harborvalves' }, inProject }),
    proposeProfile: ({ projectId }) => ({
      query: { projectId, source: 'sec', number: '1900001' },
      inProject,
      allowedAs: 'SOURCE_NOT_CONFIGURED',
    }),
    setProfile: ({ projectId }) => ({
      body: {
        projectId,
        company: 'harborvalves',
        homepage: 'https://harbor.example',
        country: 'US',
        segment: 'Valves',
        industry: 'Machinery',
      },
      inProject,
      allowedAs: 'COMPANY_NOT_FOUND',
    }),
    setCalendar: ({ projectId }) => ({
      body: { projectId, company: 'harborvalves', closingMonth: 3, namedBy: 'end', reason: 'Articles' },
      inProject,
      allowedAs: 'COMPANY_NOT_FOUND',
    }),
    removeCalendar: ({ projectId, fiscalCalendarId }) => ({
      params: { projectId, id: fiscalCalendarId },
      inProject,
      allowedAs: 'TYPED_VALUE_NOT_FOUND',
    }),
    history: ({ projectId }) => ({
      query: { projectId, company: 'harborvalves', scope: 'consolidated', account: 'revenue', to: '2025-12-31', months: 12 },
      inProject,
    }),
  },
  outputs: {
    list: ({ projectId }) => ({ params: { projectId }, inProject }),
    get: ({ outputId }) => ({ params: { id: outputId }, inProject: ofOutput }),
    ledgerOrigins: ({ outputId }) => ({ params: { id: outputId }, inProject: ofOutput }),
    download: ({ outputId }) => ({ params: { id: outputId }, inProject: ofOutput }),
    remove: ({ outputId }) => ({ params: { id: outputId }, inProject: { ...made, ...ofOutput } }),
  },
  workflows: {
    datapack: ({ projectId }) => ({ body: { projectId, company: 'harborvalves' }, inProject, allowedAs: 'COMPANY_NOT_FOUND' }),
    marketData: ({ projectId }) => ({ query: { projectId, company: 'harborvalves' }, inProject, allowedAs: 'COMPANY_NOT_FOUND' }),
    proposeDcf: ({ projectId }) => ({ query: { projectId, company: 'harborvalves' }, inProject, allowedAs: 'COMPANY_NOT_FOUND' }),
    dcf: ({ projectId }) => ({
      body: { projectId, company: 'harborvalves', assumptions: dcfAssumptions },
      inProject,
      allowedAs: 'COMPANY_NOT_FOUND',
    }),
    proposeComps: ({ projectId }) => ({ query: { projectId, company: 'harborvalves' }, inProject, allowedAs: 'COMPANY_NOT_FOUND' }),
    comps: ({ projectId }) => ({
      body: { projectId, assumptions: compsAssumptions },
      inProject,
      allowedAs: 'COMPANY_NOT_FOUND',
    }),
    previewDcf: ({ projectId }) => ({
      body: { projectId, company: 'harborvalves', assumptions: dcfAssumptions },
      inProject,
      allowedAs: 'COMPANY_NOT_FOUND',
    }),
    registerPeers: ({ projectId }) => ({ query: { projectId, company: 'harborvalves' }, inProject, allowedAs: 'COMPANY_NOT_FOUND' }),
    ledgerColumns: ({ projectId, attachmentId }) => ({
      query: { projectId, fileId: attachmentId },
      inProject,
      allowedAs: 'LEDGER_FILE_REQUIRED',
    }),
    ecommerce: ({ projectId, attachmentId }) => ({
      body: { projectId, ...ofCube, files: [{ fileId: attachmentId, columns: { customer: 0, date: 1, grossAmount: 2 } }] },
      inProject,
      allowedAs: 'LEDGER_FILE_REQUIRED',
    }),
    saas: ({ projectId, attachmentId }) => ({
      body: { projectId, ...ofCube, subscriptions: [{ fileId: attachmentId, columns: { customer: 0, month: 1, recurringAmount: 2 } }] },
      inProject,
      allowedAs: 'LEDGER_FILE_REQUIRED',
    }),
    exportFindings: ({ outputId }) => ({ params: { id: outputId }, inProject: ofOutput }),
    // The planted audit has no findings.
    correctModel: ({ projectId, outputId }) => ({
      body: { projectId, outputId, findings: [0] },
      inProject,
      allowedAs: 'MODEL_NOT_CORRECTED',
    }),
    modelAudit: ({ projectId, attachmentId }) => ({
      body: { projectId, fileId: attachmentId, profile: ofCube.profile },
      inProject,
      allowedAs: 'WORKBOOK_REQUIRED',
    }),
  },
  companySummary: {
    get: ({ projectId }) => ({ query: { projectId }, inProject }),
    versions: ({ projectId }) => ({ query: { projectId }, inProject }),
    change: ({ projectId }) => ({ body: { projectId, fields: { notes: 'Asked for the latest figures' } }, inProject }),
    choose: ({ projectId }) => ({ body: { projectId, company: 'Harbor Valves Corp.' }, inProject }),
    refresh: ({ projectId }) => ({ body: { projectId }, inProject }),
  },
  modelSettings: {
    get: () => ({}),
    change: () => ({ body: { budgets: { organization: 100 } } }),
    try: () => ({ body: {}, allowedAs: 'MODEL_NOT_CONFIGURED' }),
    trySearchModel: () => ({ body: { purpose: 'embedding' }, allowedAs: 'SEARCH_MODEL_NOT_CONFIGURED' }),
  },
  sources: {
    list: () => ({}),
    change: () => ({ params: { source: 'sec' }, body: { settings: { contact: 'Harbor it@harbor.example' } } }),
    check: () => ({ body: { source: 'sec' } }),
    companies: () => ({ query: { query: 'harbor' } }),
  },
  companySources: {
    quote: ({ projectId }) => ({ query: { projectId, source: 'market', symbol: '005930' }, inProject, allowedAs: 'SOURCE_OFF' }),
    suggestedSeries: ({ projectId }) => ({ query: { projectId, source: 'market' }, inProject, allowedAs: 'SOURCE_OFF' }),
    series: ({ projectId }) => ({ query: { projectId, source: 'market', id: 'fred:DGS10' }, inProject, allowedAs: 'SOURCE_OFF' }),
    documents: ({ projectId }) => ({ query: { projectId, source: 'press', query: 'harbor' }, inProject, allowedAs: 'SOURCE_OFF' }),
    call: ({ projectId }) => ({
      query: { projectId, source: 'transcripts', document: 'fmp/ORCD/2025Q3' },
      inProject,
      allowedAs: 'SOURCE_OFF',
    }),
    save: ({ projectId }) => ({
      body: { projectId, source: 'press', query: 'harbor', documents: ['https://daily.example/1'] },
      inProject,
      allowedAs: 'SOURCE_OFF',
    }),
  },
  registers: {
    company: ({ projectId }) => ({
      query: { projectId, source: 'sec', company: '1900001' },
      inProject,
      allowedAs: 'SOURCE_NOT_CONFIGURED',
    }),
    filings: ({ projectId }) => ({
      query: { projectId, source: 'sec', company: '1900001' },
      inProject,
      allowedAs: 'SOURCE_NOT_CONFIGURED',
    }),
    parts: ({ projectId }) => ({
      query: { projectId, source: 'sec', company: '1900001', document: '1900001/000190000125000012/orcd-20250131.htm' },
      inProject,
      allowedAs: 'SOURCE_NOT_CONFIGURED',
    }),
    statements: ({ projectId }) => ({
      query: { projectId, source: 'sec', company: '1900001' },
      inProject,
      allowedAs: 'SOURCE_NOT_CONFIGURED',
    }),
    save: ({ projectId }) => ({
      body: {
        projectId,
        source: 'sec',
        company: '1900001',
        document: '1900001/000190000125000012/a.htm',
        parts: ['1900001/000190000125000012/a.htm'],
      },
      inProject,
      allowedAs: 'SOURCE_NOT_CONFIGURED',
    }),
    watches: ({ projectId }) => ({ query: { projectId }, inProject }),
    watch: ({ projectId }) => ({ body: { projectId, source: 'sec', company: '1900001' }, inProject, allowedAs: 'SOURCE_NOT_CONFIGURED' }),
    unwatch: ({ projectId }) => ({ body: { projectId, source: 'sec', company: '1900001' }, inProject }),
  },
  modelUsage: {
    ofWorkspace: ({ projectId }) => ({ query: { projectId }, inProject }),
    ofOrganization: () => ({}),
    shares: () => ({ query: { month: '2026-11' } }),
  },
  changes: { events: () => ({}) },
  system: { configuration: () => ({}) },
}

/** Every endpoint of a table with each of its samples. @throws when one has none */
export function sampled(endpoints: Record<string, Record<string, Endpoint>>) {
  const samples: Record<string, Record<string, SampleOf | Record<string, SampleOf>>> = sampleRequests
  return Object.entries(endpoints).flatMap(([noun, verbs]) =>
    Object.entries(verbs).flatMap(([verb, endpoint]) => {
      const given = samples[noun]?.[verb]
      if (given === undefined) throw new Error(`${noun}.${verb} has no sample request`)
      const variants = typeof given === 'function' ? { '': given } : given
      return Object.entries(variants).map(([variant, sample]) => ({
        name: [noun, verb, variant].filter(Boolean).join('.'),
        endpoint,
        sample,
      }))
    }),
  )
}
