/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** E-mail of the seller's contact, shown in the help popup. */
  readonly VITE_SALES_CONTACT?: string
}
