/** Where the exports of an organisation lie in the blob store. */
export const exportsPrefix = (organizationId: number) => `exports/${organizationId}`
