/** Business constants of the specification, section 9, and of the design's decisions where it is silent. */
export const limits = {
  pageSize: 10,
  filesPageSize: 20,
  sidebarProjects: 100,
  maximumPageSize: 1_000,
  /** Largest 32-bit integer; ids and numbers in requests never exceed it. */
  maximumInteger: 2_147_483_647,
  defaultProjectId: 1,
  tokenDays: 7,
  clientTimeoutMs: 300_000,
  toastMs: 5_000,
  toastSwipeThreshold: 50,
  fileMegabytes: 200,
  filesPerRequest: 100,
  /** Maximum number of files or folders selected at once. */
  itemsAtOnce: 10_000,
  nameLength: 200,
  /** Limits of Excel for a cell. */
  cellCharacters: 32_767,
  formulaCharacters: 8_192,
  /** Maximum number of cells and other changes of a workbook saved at once. */
  cellEditsAtOnce: 20_000,
  /** Length of a file's path including its folders. */
  pathLength: 2_000,
  driveItemIdLength: 1_000,
  descriptionLength: 2_000,
  queryLength: 4_000,
  /** Maximum number of steps in the plan of an answer. */
  planSteps: 8,
  planStepLength: 2_000,
  emailLength: 254,
  passwordLength: 200,
  urlLength: 2_000,
  emailsPerInvitation: 200,
  /** Lifetime of a session without "stay signed in"; the browser deletes it when it closes. */
  shortTokenHours: 12,
  invitationDays: 7,
  resetMinutes: 30,
  breakGlassMinutes: 60,
  /** Days between the deletion of an organisation and that of its data. */
  organizationGraceDays: 30,
  /** Days that deleted files and folders can be restored. */
  binDays: 30,
  /** Days that failed runs keep the state needed for resuming. */
  failedRunDays: 7,
  pictureMegabytes: 10,
  /** Lifetime of signed links: the specification's constant 600. */
  signedLinkSeconds: 600,
} as const
