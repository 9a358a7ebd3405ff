import { createStore } from '../../store.ts'

/** The email typed on a sign-in page, prefilled on the forgotten password page. In memory only. */
export const typedEmailStore = createStore('')
