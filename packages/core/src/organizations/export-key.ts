/** Blob key prefix of an organization's exports. */
export const exportsPrefix = (organizationId: number) => `exports/${organizationId}`
