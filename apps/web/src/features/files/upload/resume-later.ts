/** Why an upload is cut off that is to go on later; for any other reason the server lets go of what it has. */
export const keepForLater = 'kept'
