/** Abort reason of an upload that will be resumed later; for any other reason its data on the server is deleted. */
export const resumeLater = 'kept'
