import { createStore } from '../../store.ts'

/** The address typed on a sign-in page, so that it need not be typed again where the password was forgotten. In memory only. */
export const typedEmailStore = createStore('')
